import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FileImage } from '@/components/ui/file-image'
import { useSignedIn } from '@/features/auth/session'
import { coursePictureQuery } from '../picture-address'
import styles from './course-picture.module.css'

/** How far outside the screen a picture is when it is asked for. */
const ahead = '400px'

type UploadedPictureProps = {
  /** In the bucket `courses`. */
  path: string
  /** Shown instead of one that cannot be had. */
  fallback: ReactNode
}

/** A course's uploaded picture, read with the session once it is near the screen. */
export function UploadedPicture({ path, fallback }: UploadedPictureProps) {
  const { userId } = useSignedIn()
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { data: file, isError } = useQuery({ ...coursePictureQuery(userId, path), enabled: isNear })

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  if (isError) return fallback
  if (file)
    return <FileImage file={file} alt="" className={styles.picture} decoding="async" fallback={fallback} />
  return <div ref={place} className={styles.picture} />
}
