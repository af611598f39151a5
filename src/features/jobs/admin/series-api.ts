import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { formatWeekday } from '@/lib/format/format-date'
import { locale, t } from '@/lib/i18n/language'
import { type SavedFiles, type SavedJob, saveFailure, saveTexts } from './form-api'
import { type JobValues, jobLabels } from './form-schema'

/** Posts a new job on all of the given days, or on none of them (rule 11.25). */
export async function postSeries(
  values: JobValues,
  files: SavedFiles,
  jobs: readonly { day: string; id: string }[],
): Promise<Result<SavedJob>> {
  const job: CompositeTypes<'job_input'> = { ...values, ...files }
  const ids = jobs.map(({ id }) => id)
  const days = jobs.map(({ day }) => day)
  const { data, error, status } = await supabase.rpc('post_job_series', { job, ids, days })
  if (error) return saveFailure(error, status)
  return { success: true, isPlaced: data.every(({ place }) => place !== null) }
}

/** The outcome for the saved job, followed by the outcomes for the later jobs of its series. */
const outcomesSchema = z.array(
  z.object({
    is_placed: z.boolean(),
    start_date: z.string(),
    outcome: z.enum(['saved', 'own', 'begun', 'accepted']),
    kept: z.nullable(z.array(z.string())),
  }),
)

/** Saves a job, and applies its changes to the later jobs of its series (rule 11.26). */
export async function saveSeries(
  values: JobValues,
  files: SavedFiles,
  openedAt: string,
): Promise<Result<SavedJob>> {
  const job: CompositeTypes<'job_input'> = { ...values, ...files }
  const saved = await supabase.rpc('save_job_series', { job, expected_updated_at: openedAt })
  if (saved.error) return saveFailure(saved.error, saved.status)
  const [itself, ...later] = outcomesSchema.parse(saved.data)
  return {
    success: true,
    isPlaced: itself?.is_placed !== false,
    later: later.map((one) => ({ day: one.start_date, outcome: one.outcome, kept: one.kept ?? [] })),
  }
}

const seriesSchema = z.array(
  z.object({
    id: z.string(),
    start_date: z.nullable(z.string()),
    status: z.string(),
    accepted_count: z.number(),
    cleaners_needed: z.nullable(z.number()),
    has_begun: z.boolean(),
  }),
)

export type JobOfSeries = z.infer<typeof seriesSchema>[number]

/** All jobs of a job's series, sorted by day. Empty if the job is in no series. */
export function seriesQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.jobs(userId), 'series', jobId],
    queryFn: ({ signal }) =>
      read(supabase.rpc('jobs_of_series', { job_id: jobId }).abortSignal(signal), saveTexts, seriesSchema),
  })
}

/** The jobs of a series that are on later days than the given job. */
export function laterIn(
  series: readonly JobOfSeries[],
  job: { start_date: string | null } | undefined,
): JobOfSeries[] {
  const day = job?.start_date ?? null
  return day === null ? [] : series.filter(({ start_date }) => start_date !== null && start_date > day)
}

const deletedSchema = z.array(
  z.object({ id: z.string(), start_date: z.string(), outcome: z.enum(['deleted', 'begun']) }),
)

/** Deletes a job and the later jobs of its series. Jobs that have begun are kept (rule 11.26c). */
export function deleteSeries(jobId: string) {
  return read(
    supabase.rpc('delete_job_series', { job_id: jobId }),
    { fixed: t('Failed to delete job'), prefix: t('Error deleting job') },
    deletedSchema,
  )
}

const isField = (name: string): name is keyof typeof jobLabels => Object.hasOwn(jobLabels, name)

/**
 * A text about later jobs that a save of the series left unchanged, or changed only in part, with the
 * reasons. Empty if there are none.
 */
export function describeLater(later: NonNullable<SavedJob['later']>): string {
  const list = new Intl.ListFormat(locale)
  const daysOf = (days: readonly { day: string }[]) => list.format(days.map(({ day }) => formatWeekday(day)))
  const begun = daysOf(later.filter(({ outcome }) => outcome === 'begun'))
  const full = daysOf(later.filter(({ outcome }) => outcome === 'accepted'))
  const own = later.flatMap(({ day, outcome, kept }) => {
    const fields = kept.filter((name) => outcome !== 'accepted' || name !== 'cleaners_needed').filter(isField)
    return fields.length === 0
      ? []
      : t('{day} ({fields})', {
          day: formatWeekday(day),
          fields: list.format(fields.map((name) => jobLabels[name])),
        })
  })
  return [
    own.length > 0 && t('These days kept their own values: {days}.', { days: list.format(own) }),
    begun !== '' &&
      t('These days were not changed because their jobs have started or are closed: {days}.', {
        days: begun,
      }),
    full !== '' &&
      t('“Cleaners needed” was not changed on days where more people are already accepted: {days}.', {
        days: full,
      }),
  ]
    .filter((text) => text !== false)
    .join(' ')
}
