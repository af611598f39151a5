import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { FileImage } from '@/components/ui/file-image'

type PhotoProps = {
  /** Undefined when it is not there. */
  file: Blob | undefined
  alt: string
}

/** A photo, or a calm word in its place when it cannot be shown. */
export function Photo({ file, alt }: PhotoProps) {
  const [broken, setBroken] = useState<Blob>()
  if (file === undefined || broken === file) {
    return (
      <span className="photo-missing">
        <ImageOff size={24} aria-hidden="true" />
        <span className="sr-only">{alt}: </span>
        Photo not available
      </span>
    )
  }
  return (
    <FileImage file={file} alt={alt} decoding="async" draggable={false} onError={() => setBroken(file)} />
  )
}
