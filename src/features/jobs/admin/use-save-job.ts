import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { jobImageQuery, thumbnailOf } from '@/features/jobs/photos-api'
import { codes, type Failure, failure, type Result, unwrap } from '@/lib/client/result'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { preparePicture } from '@/lib/files/prepare-picture'
import { uploadFile } from '@/lib/files/upload'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { adminJobKeys, refreshAfterJobChange } from './api'
import { announceFiles, type SavedJob, type StoredJob, saveJob, saveTexts } from './form-api'
import type { JobValues } from './form-schema'
import { postSeries, saveSeries } from './series-api'
import type { JobFile, JobFiles } from './use-job-files'

/** The jobs that one click saves: one job, a new job on several days, or a job with the later ones of its series. */
export type Wanted = {
  values: JobValues
  jobs?: { day: string; id: string }[] | undefined
  withLater?: boolean
}

/**
 * Saves a job: its new files are announced to the database and stored, then one call saves everything (rule
 * 11.10). A file that cannot be stored stops the save. The files stored before it are not sent again.
 * @param opened the job that the form was filled from. Undefined for a new job.
 */
export function useSaveJob(jobId: string, opened: StoredJob | undefined, files: JobFiles) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [uploading, setUploading] = useState<Uploading>()
  const { images, pdf } = files

  /** Stores the new files in the job's own folder. */
  async function storeFiles(id: string): Promise<Result> {
    const added = [...images, ...(pdf ? [pdf] : [])]
      .filter(({ chosen, source }) => chosen ?? source)
      .map((file) => ({ ...file, path: file.path.replace(jobId, id) }))
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

  async function save({ values, jobs, withLater }: Wanted): Promise<Result<SavedJob>> {
    for (const { id } of jobs ?? [{ id: jobId }]) {
      const stored = await storeFiles(id)
      if (!stored.success) return stored
    }
    setUploading(undefined)
    const paths = { id: jobId, image_paths: images.map(({ path }) => path), pdf_path: pdf?.path ?? null }
    const saved =
      jobs !== undefined
        ? await postSeries(values, paths, jobs)
        : withLater && opened !== undefined
          ? await saveSeries(values, paths, opened.updated_at)
          : await saveJob(values, paths, opened?.updated_at)
    if (!saved.success && saved.code === codes.fileGone) files.renewPaths()
    return saved
  }

  const mutation = useMutation({
    mutationFn: (wanted: Wanted) => unwrap(save(wanted).catch(unexpected)),
    onSuccess: () => refreshAfterJobChange(queryClient, userId, adminJobKeys.lists(userId)),
    onSettled: () => setUploading(undefined),
  })
  return { ...mutation, uploading }
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

function unexpected(error: unknown): Failure {
  console.error('The job could not be saved.', error)
  return failure(undefined, saveTexts.fixed)
}
