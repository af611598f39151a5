import * as z from 'zod/mini'
import { userName } from '@/components/admin/person-name'
import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { parts, partTexts } from '@/features/hiring/availability/week-hours'
import { weekWorkSchema } from '@/features/hiring/my-week-api'
import { cities, documentTypes } from '@/lib/format/domain'
import { isMonday } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'
import type { Candidate } from '../schema'
import { type Fit } from './fit'

/** The alternatives to the default radius of 50 km around a city. */
export const distances = ['10', '25', '100', '250'] as const

export const freeChoices = [
  { value: 'any', label: t('Not away all week') },
  ...parts.map((part) => ({ value: part, label: t('Free: {part}', { part: partTexts[part].name }) })),
] as const

/** `week` is the week's Monday and defaults to the current week. `job` is the chosen job. */
export const readBoardFilters = filterReader({
  week: isMonday,
  city: cities,
  km: distances,
  document: documentTypes.map(({ type }) => type),
  free: freeChoices.map(({ value }) => value),
  job: isUuid,
})
export type BoardFilters = ReturnType<typeof readBoardFilters>
export type BoardControls = ListControls<'week' | 'city' | 'km' | 'document' | 'free' | 'job'>

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** The rows of the database's `week_people()`. */
export const peopleSchema = z.array(
  z.object({
    id: z.string(),
    name: text,
    location: text,
    distance_m: number,
    free_hours: z.array(z.string()),
    days_away: z.array(z.string()),
    minutes: z.number(),
    work: z.array(z.extend(weekWorkSchema, { missing: z.array(z.string()) })),
    name_order: z.string(),
  }),
)
export type BoardPerson = z.infer<typeof peopleSchema>[number]
export type BoardWork = BoardPerson['work'][number]

/** The rows of the database's `week_jobs()`. */
export const jobsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    day: z.string(),
    start_time: text,
    end_time: text,
    days: number,
    location_city: text,
    /** Null if the job takes any number. */
    cleaners_needed: number,
    accepted_count: z.number(),
    pending_count: z.number(),
    starts_at: text,
  }),
)
export type BoardJob = z.infer<typeof jobsSchema>[number]

/** A pending applicant as a candidate for a decision, or undefined for anyone else. */
export function candidateFrom(
  fit: Fit,
  job: Pick<BoardJob, 'title' | 'starts_at'>,
  now: number,
): Candidate | undefined {
  if (fit.application_id === null || fit.status !== 'Pending') return undefined
  const isBegun = job.starts_at !== null && Date.parse(job.starts_at) <= now
  return {
    id: fit.application_id,
    name: userName(fit),
    job: job.title,
    status: fit.status,
    missing: fit.missing,
    clashes: fit.clashes,
    isAway: fit.unavailable === 'away',
    over: isBegun ? 'begun' : undefined,
  }
}
