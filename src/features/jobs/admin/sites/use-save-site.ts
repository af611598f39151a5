import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comparison } from '@/components/form/edit-conflict'
import { codes, type Result, unwrap } from '@/lib/client/result'
import type { StoredPaths } from '@/lib/files/store-job-file'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { jobFieldsOf, useCourseTitles } from '../merge-job'
import type { JobFiles } from '../use-job-files'
import { unexpected, useStoreFiles } from '../use-store-files'
import { fetchSite, refreshSites, type Site, saveSite } from './api'
import { type SiteInput, type SiteValues, siteLabels, siteValuesOf } from './form-schema'

/** Saves a site: stores its new files, then saves everything in one call, as for a job (rule 11.10). */
export function useSaveSite(siteId: string, opened: Site | undefined, files: JobFiles) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { storeFiles, uploading, setUploading } = useStoreFiles(siteId, files)

  async function save(values: SiteValues): Promise<Result<{ isPlaced: boolean }>> {
    const stored = await storeFiles(siteId)
    if (!stored.success) return stored
    setUploading(undefined)
    const { images, pdf } = files
    const saved = await saveSite(
      {
        ...values,
        id: siteId,
        name: values.project_name,
        image_paths: images.map(({ path }) => path),
        pdf_path: pdf?.path ?? null,
      },
      opened?.updated_at,
    )
    if (!saved.success && saved.code === codes.fileGone) files.renewPaths()
    return saved
  }

  const mutation = useMutation({
    mutationFn: (values: SiteValues) => unwrap(save(values).catch(unexpected)),
    onSuccess: () => refreshSites(queryClient, userId),
    onSettled: () => setUploading(undefined),
  })
  return { ...mutation, uploading }
}

export type MergedSite = SiteInput & StoredPaths

type Edited = { opened: Site | undefined; mine: SiteInput; files: JobFiles }

/** Reads the current site and compares it with the form's values (rule 3.18). */
export function useCompareSite(siteId: string) {
  const titlesOf = useCourseTitles()
  return async ({
    opened,
    mine,
    files: { images, pdf },
  }: Edited): Promise<Result<{ comparison: Comparison<Site, MergedSite> }>> => {
    const read = await fetchSite(siteId)
    if (!read.success) return read
    const saved = mergedOf(read.site)
    const own = { ...mine, image_paths: images.map(({ path }) => path), pdf_path: pdf?.path ?? null }
    const titleOf = await titlesOf([...mine.required_courses, ...saved.required_courses])
    const fields = { ...siteLabels, ...jobFieldsOf(titleOf), project_name: siteLabels.project_name }
    const comparison = { newest: read.site, fields, opened: opened && mergedOf(opened), mine: own, saved }
    return { success: true, comparison }
  }
}

function mergedOf(site: Site): MergedSite {
  return { ...siteValuesOf(site), image_paths: site.image_paths, pdf_path: site.pdf_path }
}
