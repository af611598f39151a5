import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { formatWeekday } from '@/lib/format/format-date'
import { locale, t } from '@/lib/i18n/language'
import { type SavedFiles, type SavedJob, saveFailure, saveTexts } from './form-api'
import type { JobValues } from './form-schema'

/** Posts a new job on all of these days, or on none (rule 11.25). */
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

/** The outcome of the job itself, then of the later ones. */
const outcomesSchema = z.array(
  z.object({
    is_placed: z.boolean(),
    start_date: z.string(),
    outcome: z.enum(['saved', 'own', 'begun', 'accepted']),
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
    later: later.map((one) => ({ day: one.start_date, outcome: one.outcome })),
  }
}

const seriesSchema = z.array(
  z.object({
    id: z.string(),
    start_date: z.nullable(z.string()),
    status: z.string(),
    accepted_count: z.number(),
    cleaners_needed: z.nullable(z.number()),
  }),
)

export type JobOfSeries = z.infer<typeof seriesSchema>[number]

/** The jobs of a job's series, by day. Empty for a job without a series. */
export function seriesQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.jobs(userId), 'series', jobId],
    queryFn: ({ signal }) =>
      read(supabase.rpc('jobs_of_series', { job_id: jobId }).abortSignal(signal), saveTexts, seriesSchema),
  })
}

/** The later days that the save of a series left unchanged, with the reasons. Empty if there are none. */
export function describeLater(later: NonNullable<SavedJob['later']>): string {
  const list = new Intl.ListFormat(locale)
  const daysOf = (outcome: (typeof later)[number]['outcome']) =>
    list.format(later.filter((one) => one.outcome === outcome).map(({ day }) => formatWeekday(day)))
  const told: [days: string, say: (days: string) => string][] = [
    [daysOf('own'), (days) => t('These days kept their own values: {days}.', { days })],
    [daysOf('begun'), (days) => t('Not changed, because they have started or are closed: {days}.', { days })],
    [
      daysOf('accepted'),
      (days) => t('Not changed, because more people are already accepted: {days}.', { days }),
    ],
  ]
  return told.flatMap(([days, say]) => (days === '' ? [] : [say(days)])).join(' ')
}
