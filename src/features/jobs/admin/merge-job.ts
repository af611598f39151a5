import { useQueryClient } from '@tanstack/react-query'
import type { Comparison } from '@/components/form/edit-conflict'
import type { Result } from '@/lib/client/result'
import { fileNameOf } from '@/lib/files/job-file-path'
import type { StoredPaths } from '@/lib/files/store-job-file'
import { addressRules, documentTypes, payBases } from '@/lib/format/fixed-lists'
import { formatWorkDay } from '@/lib/format/format-date'
import type { MergeFields } from '@/lib/forms/merge-edits'
import { t, word } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { coursesByIdQuery, fetchJob, type StoredJob } from './form-api'
import { formValuesOf, type JobInput, jobLabels } from './form-schema'
import type { JobFiles } from './use-job-files'

export type MergedJob = JobInput & StoredPaths

type Edited = { opened: StoredJob | undefined; mine: JobInput; files: JobFiles }

/**
 * Returns a function that reads the titles of courses for a comparison. A course that cannot be read gets the
 * title "Unknown Course".
 */
export function useCourseTitles() {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  return async (ids: readonly string[]) => {
    const courses = await queryClient.fetchQuery(coursesByIdQuery(userId, [...new Set(ids)])).catch(() => [])
    const titles = new Map(courses.map(({ id, title }) => [id, title]))
    return (id: string) => titles.get(id) ?? t('Unknown Course')
  }
}

/** Reads the current job and compares it with the form's values (rule 3.18). */
export function useCompareJob(jobId: string) {
  const titlesOf = useCourseTitles()
  return async ({
    opened,
    mine,
    files: { images, pdf },
  }: Edited): Promise<Result<{ comparison: Comparison<StoredJob, MergedJob> }>> => {
    const read = await fetchJob(jobId)
    if (!read.success) return read
    const saved = mergedOf(read.job)
    const own = { ...mine, image_paths: images.map(({ path }) => path), pdf_path: pdf?.path ?? null }
    const fields = jobFieldsOf(await titlesOf([...mine.required_courses, ...saved.required_courses]))
    const comparison = { newest: read.job, fields, opened: opened && mergedOf(opened), mine: own, saved }
    return { success: true, comparison }
  }
}

function mergedOf(job: StoredJob): MergedJob {
  return { ...formValuesOf(job), image_paths: job.image_paths, pdf_path: job.pdf_path }
}

const chosen = (label: string) => ({ label, show: word, isTranslated: true })

/** How a comparison shows each field, in the order of the form. */
export function jobFieldsOf(titleOf: (courseId: string) => string): MergeFields<MergedJob> {
  return {
    ...jobLabels,
    category: chosen(jobLabels.category),
    required_documents: {
      label: jobLabels.required_documents,
      show: (types) =>
        documentTypes
          .filter(({ type }) => types.includes(type))
          .map(({ name }) => name)
          .join(', '),
      isTranslated: true,
    },
    required_courses: { label: jobLabels.required_courses, show: (ids) => ids.map(titleOf).join('\n') },
    address_rule: {
      label: jobLabels.address_rule,
      show: (rule) => addressRules.find(({ value }) => value === rule)?.label ?? '',
      isTranslated: true,
    },
    start_date: { label: jobLabels.start_date, show: (day) => formatWorkDay(day, ''), isTranslated: true },
    pay_basis: {
      label: jobLabels.pay_basis,
      show: (basis) => payBases.find(({ value }) => value === basis)?.label ?? '',
      isTranslated: true,
    },
    status: chosen(jobLabels.status),
    display_status: chosen(jobLabels.display_status),
    image_paths: { label: t('Images'), show: (paths) => paths.map(fileNameOf).join('\n') },
    pdf_path: {
      label: t('PDF document'),
      show: (path) => (path === null ? '' : fileNameOf(path)),
      mayKeep: (_mine, _saved, isMineToo) => isMineToo,
    },
  }
}
