import { useQueryClient } from '@tanstack/react-query'
import type { Comparison } from '@/components/form/edit-conflict'
import { useSignedIn } from '@/features/auth/session'
import type { Result } from '@/lib/client/result'
import { addressRules, documentTypes } from '@/lib/format/domain'
import { formatWorkDay } from '@/lib/format/format-date'
import { type MergeFields, textField } from '@/lib/forms/merge-edits'
import { t, word } from '@/lib/i18n/language'
import { coursesByIdQuery } from './course-choices-api'
import { fileNameOf } from './file-path'
import { fetchJob, type StoredJob } from './form-api'
import { formValuesOf, type JobInput } from './form-schema'
import type { JobFiles, StoredPaths } from './use-job-files'

/** All that a save of a job sends. */
export type MergedJob = JobInput & StoredPaths

/** What the form holds, and what it was filled from. */
type Edited = { opened: StoredJob | undefined; mine: JobInput; files: JobFiles }

/** Reads the job as it is now, beside what the form holds (rule 3.18). */
export function useCompareJob(jobId: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  return async ({
    opened,
    mine,
    files: { images, pdf },
  }: Edited): Promise<Result<{ comparison: Comparison<StoredJob, MergedJob> }>> => {
    const read = await fetchJob(jobId)
    if (!read.success) return read
    const saved = mergedOf(read.job)
    const own = { ...mine, image_paths: images.map(({ path }) => path), pdf_path: pdf?.path ?? null }
    const ids = [...new Set([...mine.required_courses, ...saved.required_courses])]
    const courses = await queryClient.fetchQuery(coursesByIdQuery(userId, ids)).catch(() => [])
    const titles = new Map(courses.map(({ id, title }) => [id, title]))
    const fields = fieldsWith((id) => titles.get(id) ?? t('Unknown Course'))
    const comparison = { newest: read.job, fields, opened: opened && mergedOf(opened), mine: own, saved }
    return { success: true, comparison }
  }
}

function mergedOf(job: StoredJob): MergedJob {
  return { ...formValuesOf(job), image_paths: job.image_paths, pdf_path: job.pdf_path }
}

const chosen = (label: string) => ({ label, show: word, isTranslated: true })

/** In the order of the form. */
function fieldsWith(titleOf: (courseId: string) => string): MergeFields<MergedJob> {
  return {
    project_name: textField(t('Project name')),
    category: chosen(t('Category')),
    pay_per_cleaner: textField(t('Pay per cleaner')),
    cleaners_needed: textField(t('Cleaners needed')),
    required_documents: {
      label: t('Documents'),
      show: (types) =>
        documentTypes
          .filter(({ type }) => types.includes(type))
          .map(({ name }) => name)
          .join(', '),
      isTranslated: true,
    },
    required_courses: { label: t('Courses'), show: (ids) => ids.map(titleOf).join('\n') },
    location_city: textField(t('City or suburb')),
    location_state: textField(t('State')),
    location_postcode: textField(t('Postcode')),
    site_address: textField(t('Site address')),
    address_rule: {
      label: t('Address visible to'),
      show: (rule) => addressRules.find(({ value }) => value === rule)?.label ?? '',
      isTranslated: true,
    },
    contact_name: textField(t("Contact's name")),
    contact_phone: textField(t("Contact's phone")),
    start_date: { label: t('Start date'), show: (day) => formatWorkDay(day, ''), isTranslated: true },
    project_dates: textField(t('Project dates')),
    start_time: textField(t('Start time')),
    end_time: textField(t('End time')),
    days: textField(t('Days')),
    duration: textField(t('Duration')),
    area_m2: textField(t('Area in m²')),
    full_description: textField(t('Full description')),
    status: chosen(t('Job status')),
    display_status: chosen(t('Display status')),
    image_paths: { label: t('Images'), show: (paths) => paths.map(fileNameOf).join('\n') },
    pdf_path: {
      label: t('PDF document'),
      show: (path) => (path === null ? '' : fileNameOf(path)),
      mayKeep: (_mine, _saved, isMineToo) => isMineToo,
    },
  }
}
