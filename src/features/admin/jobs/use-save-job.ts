import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { useSignedIn } from '@/features/auth/session'
import { applicationKeys, dashboardKeys, jobKeys } from '@/lib/query-keys'
import { codes, failure, type Result, unwrap } from '@/lib/result'
import { uploadFile } from '@/lib/upload'
import { adminKeys } from '../keys'
import { sweepUnusedFiles } from '../unused-files-api'
import { newFilePath } from './file-path'
import { announceFiles, type StoredJob, saveJob } from './form-api'
import type { JobValues } from './form-schema'
import { adminJobKeys } from './keys'
import type { JobFile } from './use-job-files'

/** Where a new file goes, and whether it is there already. */
type Placed = { path: string; isStored: boolean }
type ToSave = { values: JobValues; images: readonly JobFile[]; pdf: JobFile | undefined }

/**
 * Saving a job: its new files are announced and stored, then one call saves everything. A file that cannot be stored
 * stops the save with its text; those already stored are remembered, so that the next try does not send them again.
 * @param opened the job that the form was filled from; undefined for a new one.
 */
export function useSaveJob(jobId: string, opened: StoredJob | undefined) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [uploading, setUploading] = useState<Uploading>()
  /** The keys of the new files that are stored. */
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set())
  const placed = useRef(new Map<string, Placed>())

  function placeOf(file: JobFile, folder: 'images' | 'pdf'): Placed {
    if (file.kind === 'stored') return { path: file.path, isStored: true }
    const known = placed.current.get(file.key)
    if (known) return known
    const path = newFilePath(jobId, folder, { name: file.name, ending: file.checked.ending })
    const place = { path, isStored: false }
    placed.current.set(file.key, place)
    return place
  }

  async function storeFiles(files: { file: JobFile; place: Placed; what: string }[]): Promise<Result> {
    for (const { file, place, what } of files) {
      if (file.kind === 'stored' || place.isStored) continue
      const { file: body, contentType } = file.checked
      const onProgress = (part: number) => setUploading({ name: file.name, part })
      onProgress(0)
      // One after the other: a slow connection gets the first one through before the second begins.
      const result = await uploadFile({ bucket: 'jobs', path: place.path, body, contentType, onProgress })
      if (!result.success) {
        return { ...result, error: `Failed to upload ${what} ${file.name}: ${result.error}` }
      }
      place.isStored = true
      setStored((now) => new Set(now).add(file.key))
    }
    return { success: true }
  }

  async function run({ values, images, pdf }: ToSave): Promise<Result> {
    const files = images.map((file) => ({ file, place: placeOf(file, 'images'), what: 'image' }))
    if (pdf) files.push({ file: pdf, place: placeOf(pdf, 'pdf'), what: 'PDF' })
    const fresh = files.filter(({ file }) => file.kind === 'new').map(({ place }) => place.path)
    if (fresh.length > 0) {
      const announced = await announceFiles(fresh)
      if (!announced.success) return announced
      const stores = await storeFiles(files)
      setUploading(undefined)
      if (!stores.success) return stores
    }
    const saved = await saveJob(values, {
      jobId,
      imagePaths: images.map((file) => placeOf(file, 'images').path),
      pdfPath: pdf && placeOf(pdf, 'pdf').path,
      openedAt: opened?.updated_at,
    })
    if (!saved.success && saved.code === codes.fileGone) {
      placed.current.clear()
      setStored(new Set())
    }
    return saved
  }

  /** Never throws: the error of a failure is the text for people. */
  async function save(job: ToSave): Promise<Result> {
    try {
      return await run(job)
    } catch (error) {
      console.error('The job could not be saved.', error)
      return failure(undefined, 'Failed to save job.')
    } finally {
      setUploading(undefined)
    }
  }

  const mutation = useMutation({
    mutationFn: (job: ToSave) => unwrap(save(job)),
    onSuccess: () => {
      sweepUnusedFiles()
      const touched = [
        adminJobKeys.lists(userId),
        adminJobKeys.counts(userId),
        adminKeys.overview(userId),
        jobKeys.person(userId),
        applicationKeys.person(userId),
        dashboardKeys.person(userId),
      ]
      for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { ...mutation, uploading, stored }
}
