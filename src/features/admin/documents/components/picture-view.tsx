import { type CSSProperties, type ReactNode, useState } from 'react'
import { FileImage } from '@/components/ui/file-image'
import { type Size, scaleToFit, turnedSize, type View } from '../view'
import styles from './picture-view.module.css'

type PictureViewProps = {
  file: Blob
  alt: string
  view: View
  frame: Size
  onShown: () => void
  /** In place of a file that is no picture. */
  fallback: ReactNode
}

/** A picture, turned and enlarged. */
export function PictureView({ file, alt, view, frame, onShown, fallback }: PictureViewProps) {
  const [natural, setNatural] = useState<Size>()
  const scale = natural ? scaleToFit(natural, frame, view) : 0
  const size = natural && { width: natural.width * scale, height: natural.height * scale }
  const room: CSSProperties = size ? turnedSize(size, view) : {}
  return (
    <div className={styles.room} style={room}>
      <FileImage
        file={file}
        alt={alt}
        draggable={false}
        className={styles.picture}
        // Not before its size is known: a large one would flash by.
        style={{ ...size, rotate: `${view.turn}deg`, ...(!size && { visibility: 'hidden' }) }}
        fallback={fallback}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setNatural({ width: naturalWidth, height: naturalHeight })
          onShown()
        }}
      />
    </div>
  )
}
