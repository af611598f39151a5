import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { pathOfPicture } from '@/features/training/picture-address'
import { codes, type Failure, failure, type Result, unreachable, unwrap } from '@/lib/client/result'
import { uploadFile } from '@/lib/files/upload'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { invalidateCourses } from './api'
import { fetchCourse, saveCourse, saveTexts } from './form-api'
import { type CourseContent, isSameContent } from './form-values'

type Save = { content: CourseContent; openedAt: string | undefined }

/**
 * Saves one course, and can be called again after a failure. Stores the chosen picture first, then the course. The
 * form creates the id of a new course, so a retry does not create a second course.
 * @param pictures the chosen pictures, by their future address.
 */
export function useSaveCourse(id: string, pictures: ReadonlyMap<string, Blob>) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  /** Course contents whose save got no response. They might have been stored. */
  const unanswered = useRef<CourseContent[]>([])
  /** The URLs of pictures that were already uploaded by a save that then failed. */
  const stored = useRef(new Set<string>())
  const [uploading, setUploading] = useState<Uploading>()

  const onProgress = (part: number) => setUploading({ name: t('picture'), part })

  async function storePicture(address: string): Promise<Result> {
    const body = pictures.get(address)
    const path = pathOfPicture(address)
    if (!body || path === undefined || stored.current.has(address)) return { success: true }
    onProgress(0)
    const sent = await uploadFile({ bucket: 'courses', path, body, contentType: 'image/jpeg', onProgress })
    if (!sent.success)
      return { ...sent, error: t('Failed to upload the picture: {error}', { error: sent.error }) }
    stored.current.add(address)
    return sent
  }

  async function save({ content, openedAt }: Save): Promise<Result> {
    const picture = await storePicture(content.image_url)
    if (!picture.success) return picture
    const saved = await saveCourse(id, content, openedAt)
    if (saved.success || saved.code !== codes.conflict) return saved
    // The conflict might be with an earlier save of this form whose response was lost.
    const now = await fetchCourse(id)
    const isOwn = now.success && unanswered.current.some((sent) => isSameContent(now.course, sent))
    return isOwn ? saveCourse(id, content, now.course.updated_at) : saved
  }

  const mutation = useMutation({
    mutationFn: async (sent: Save) => {
      const saved = await save(sent).catch(unexpected)
      if (!saved.success && saved.code === unreachable) unanswered.current.push(sent.content)
      return unwrap(Promise.resolve(saved))
    },
    onSuccess: () => invalidateCourses(queryClient, userId),
    onSettled: () => setUploading(undefined),
  })
  return { ...mutation, uploading }
}

function unexpected(error: unknown): Failure {
  console.error('The course could not be saved.', error)
  return failure(undefined, saveTexts.fixed)
}
