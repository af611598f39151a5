import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FileImage, useNear } from '@/components/ui/file-image'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { coursePictureQuery } from '../../picture-address'
import styles from './course-picture.module.css'

type UploadedPictureProps = {
  /** The path in the bucket `courses`. */
  path: string
  /** Shown if the picture cannot be loaded. */
  fallback: ReactNode
}

/** A course's uploaded picture, loaded with the session once it is near the screen. */
export function UploadedPicture({ path, fallback }: UploadedPictureProps) {
  const { userId } = useSignedIn()
  const { ref, isNear } = useNear()
  const { data: file, isError } = useQuery({ ...coursePictureQuery(userId, path), enabled: isNear })

  if (isError) return fallback
  if (file)
    return <FileImage file={file} alt="" className={styles.picture} decoding="async" fallback={fallback} />
  return <div ref={ref} className={styles.picture} />
}
