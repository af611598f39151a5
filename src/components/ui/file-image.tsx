import { type ComponentProps, useCallback } from 'react'

type FileImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref'> & { file: Blob; alt: string }

/** A picture from a file in memory. Its object URL lives as long as the image. */
export function FileImage({ file, alt, ...rest }: FileImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img {...rest} alt={alt} ref={show} />
}
