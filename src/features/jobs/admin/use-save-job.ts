import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codes, type Result, unwrap } from '@/lib/client/result'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { adminJobKeys, refreshAfterJobChange } from './api'
import { type SavedJob, type StoredJob, saveJob } from './form-api'
import type { JobValues } from './form-schema'
import { postSeries, saveSeries } from './series-api'
import type { JobFiles } from './use-job-files'
import { unexpected, useStoreFiles } from './use-store-files'

/**
 * The input of a save. `jobs` is set for a new job on several days. `withLater` is true if the later jobs of
 * the series are saved too.
 */
export type Wanted = {
  values: JobValues
  jobs?: { day: string; id: string }[] | undefined
  withLater?: boolean
}

/**
 * Saves a job: stores its new files, then saves everything in one call (rule 11.10).
 * @param opened the job that the form was filled from. Undefined for a new job.
 * @param siteId the site of a new job. A stored job stays at its site (rule 11.33).
 */
export function useSaveJob(jobId: string, opened: StoredJob | undefined, files: JobFiles, siteId?: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { storeFiles, uploading, setUploading } = useStoreFiles(jobId, files)

  async function save({ values, jobs, withLater }: Wanted): Promise<Result<SavedJob>> {
    for (const { id } of jobs ?? [{ id: jobId }]) {
      const stored = await storeFiles(id)
      if (!stored.success) return stored
    }
    setUploading(undefined)
    const { images, pdf } = files
    const own = {
      id: jobId,
      image_paths: images.map(({ path }) => path),
      pdf_path: pdf?.path ?? null,
      site_id: siteId ?? null,
    }
    const saved =
      jobs !== undefined
        ? await postSeries(values, own, jobs)
        : withLater && opened !== undefined
          ? await saveSeries(values, own, opened.updated_at)
          : await saveJob(values, own, opened?.updated_at)
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
