import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'

type FileImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'onError'> & {
  file: Blob | undefined
  alt: string
  /** Shown if there is no file or the browser cannot display it. */
  fallback?: ReactNode
}

/** A picture from a file in memory. Its object URL lives as long as the image. */
export function FileImage({ file, alt, fallback, ...rest }: FileImageProps) {
  const [broken, setBroken] = useState<Blob>()
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!file) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (file === undefined || file === broken) return fallback
  return <img {...rest} alt={alt} ref={show} onError={() => setBroken(file)} />
}

/** How far outside the screen an element is when its content is fetched. */
const ahead = '400px'

/**
 * Returns whether an element has come near the screen, and the ref for the element. The element's content is not
 * fetched before that.
 */
export function useNear() {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
