import { type ComponentProps, useCallback } from 'react'

type FileImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref'> & { file: Blob; alt: string }

/** A picture that this page holds as a file. Its address is made for this image alone, and goes with it. */
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
