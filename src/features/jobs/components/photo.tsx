import { ImageOff } from 'lucide-react'
import { useState } from 'react'

type PhotoProps = {
  /** A signed link; undefined when the file is not there. */
  link: string | undefined
  alt: string
  lazy?: boolean
  onBroken: () => void
}

/** A photo, or a calm word in its place when it cannot be shown. A new link is a new try. */
export function Photo({ link, alt, lazy = false, onBroken }: PhotoProps) {
  const [broken, setBroken] = useState<string>()
  if (link === undefined || broken === link) {
    return (
      <span className="photo-missing">
        <ImageOff size={24} aria-hidden="true" />
        <span className="sr-only">{alt}: </span>
        Photo not available
      </span>
    )
  }
  return (
    <img
      src={link}
      alt={alt}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onError={() => {
        setBroken(link)
        onBroken()
      }}
    />
  )
}
