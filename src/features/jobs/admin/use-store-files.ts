import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { type Failure, failure, type Result } from '@/lib/client/result'
import { jobImageQuery } from '@/lib/files/job-image'
import { notUploaded, registerFiles, storeFile } from '@/lib/files/store-job-file'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { saveTexts } from './form-api'
import type { JobFiles } from './use-job-files'

/**
 * Stores the new files of a job or site. Announces all paths to the database before the uploads (rule 11.10). The
 * first file that cannot be stored ends the upload. A retry skips files that are already stored.
 * @param ownerId the id of the job or site that the form edits. The paths of its files contain this id.
 */
export function useStoreFiles(ownerId: string, files: JobFiles) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [uploading, setUploading] = useState<Uploading>()
  const { images, pdf } = files

  /** Stores the new files in the folder of the job or site with this id. */
  async function storeFiles(id: string): Promise<Result> {
    const added = [...images, ...(pdf ? [pdf] : [])]
      .filter(({ chosen, source }) => chosen ?? source)
      .map((file) => ({ ...file, path: file.path.replace(ownerId, id) }))
    if (added.length === 0) return { success: true }
    const registered = await registerFiles(
      added.map(({ path }) => path),
      saveTexts,
    )
    if (!registered.success) return registered
    // Uploads one file at a time, so that on a slow connection each file is complete before the next one
    // starts.
    for (const file of added) {
      const { path, name } = file
      if (files.uploaded.has(path)) continue
      const onProgress = (part: number) => setUploading({ name, part })
      onProgress(0)
      const stored = await storeFile(
        (source) => queryClient.ensureQueryData(jobImageQuery(userId, source)),
        file,
        onProgress,
      )
      if (!stored.success) return notUploaded(stored, file)
      files.markUploaded(path)
    }
    return { success: true }
  }

  return { storeFiles, uploading, setUploading }
}

export function unexpected(error: unknown): Failure {
  console.error('The form could not be saved.', error)
  return failure(undefined, saveTexts.fixed)
}
