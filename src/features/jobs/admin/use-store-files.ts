import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { jobImageQuery, thumbnailOf } from '@/features/jobs/photos-api'
import { type Failure, failure, type Result } from '@/lib/client/result'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { preparePicture } from '@/lib/files/prepare-picture'
import { uploadFile } from '@/lib/files/upload'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { announceFiles, saveTexts } from './form-api'
import type { JobFile, JobFiles } from './use-job-files'

/**
 * Stores the new files of a job or site: they are announced, then stored (rule 11.10). A file that cannot be stored ends it. Files stored
 * before are not sent again.
 * @param ownerId the job or site whose form this is. Its files have it in their paths.
 */
export function useStoreFiles(ownerId: string, files: JobFiles) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [uploading, setUploading] = useState<Uploading>()
  const { images, pdf } = files

  /** Stores the new files in the folder of this job or site. */
  async function storeFiles(id: string): Promise<Result> {
    const added = [...images, ...(pdf ? [pdf] : [])]
      .filter(({ chosen, source }) => chosen ?? source)
      .map((file) => ({ ...file, path: file.path.replace(ownerId, id) }))
    if (added.length === 0) return { success: true }
    const announced = await announceFiles(added.map(({ path }) => path))
    if (!announced.success) return announced
    // One file at a time, so that a slow connection finishes the first before the second begins.
    for (const file of added) {
      const { path, name } = file
      if (files.uploaded.has(path)) continue
      const onProgress = (part: number) => setUploading({ name, part })
      onProgress(0)
      const stored = await storeFile(file, onProgress)
      if (!stored.success) {
        const values = { name, error: stored.error }
        return {
          ...stored,
          error: path.endsWith('.pdf')
            ? t('Failed to upload PDF {name}: {error}', values)
            : t('Failed to upload image {name}: {error}', values),
        }
      }
      files.markUploaded(path)
    }
    return { success: true }
  }

  /** Stores one file. A copy goes through the browser, because nobody is allowed to copy within the storage. */
  async function storeFile(
    { path, chosen, source }: JobFile,
    onProgress: (part: number) => void,
  ): Promise<Result> {
    const content = chosen ?? (await contentOf(source ?? path))
    if ('success' in content) return content
    const small = await storeThumbnail(path, content.body)
    return small.success ? uploadFile({ bucket: 'jobs', path, onProgress, ...content }) : small
  }

  async function contentOf(source: string) {
    try {
      const body = await queryClient.ensureQueryData(jobImageQuery(userId, source))
      return { body, contentType: body.type }
    } catch (error) {
      return failure(error, t('This file could not be opened.'))
    }
  }

  return { storeFiles, uploading, setUploading }
}

/** Stores a photo's thumbnail before the photo, so that every photo has one. A photo that cannot be drawn is shown whole. */
async function storeThumbnail(photo: string, content: Blob): Promise<Result> {
  const path = thumbnailOf(photo)
  const drawn = path !== undefined && (await preparePicture(content, pictureShapes.jobThumbnail))
  if (!drawn || !drawn.success) return { success: true }
  return uploadFile({
    bucket: 'jobs',
    path,
    body: drawn.picture,
    contentType: 'image/jpeg',
    onProgress: () => {},
  })
}

export function unexpected(error: unknown): Failure {
  console.error('The form could not be saved.', error)
  return failure(undefined, saveTexts.fixed)
}
