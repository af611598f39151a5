import * as z from 'zod/mini'
import { userName } from '@/components/admin/person-name'
import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { parts, partTexts } from '@/features/hiring/availability/week-hours'
import { weekWorkSchema } from '@/features/hiring/my-week-api'
import {
  applicationStatuses,
  cities,
  documentTypes,
  jobCategories,
  longestSearch,
} from '@/lib/format/fixed-lists'
import { isDay, isMonday } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'
import type { Candidate } from '../schema'

/** The alternatives to the default radius of 50 km around a city. */
export const distances = ['10', '25', '100', '250'] as const

export const freeChoices = [
  { value: 'any', label: t('Free at some point') },
  ...parts.map((part) => ({ value: part, label: t('Free: {part}', { part: partTexts[part].name }) })),
] as const

/**
 * `week` is the week's Monday and defaults to the current week. `view` is unset in the view by person. `day`
 * limits the board to one day. `jobs` limits the jobs to matching titles or addresses, and `site` to one
 * site. `job` is the chosen job.
 */
export const readBoardFilters = filterReader({
  week: isMonday,
  view: ['jobs'],
  day: isDay,
  jobs: (typed: string) => typed.length <= longestSearch,
  site: isUuid,
  category: jobCategories,
  city: cities,
  km: distances,
  document: documentTypes.map(({ type }) => type),
  free: freeChoices.map(({ value }) => value),
  job: isUuid,
})
export type BoardFilters = ReturnType<typeof readBoardFilters>
export type BoardControls = ListControls<
  'week' | 'view' | 'day' | 'jobs' | 'site' | 'category' | 'city' | 'km' | 'document' | 'free' | 'job'
>

const text = z.nullable(z.string())

const number = z.nullable(z.number())

const fitSchema = z.object({
  user_id: z.string(),
  name: text,
  /** The id of the person's application for the job. Null if the person has no valid application. */
  application_id: text,
  status: z.nullable(z.enum(applicationStatuses)),
  missing: z.array(z.string()),
  clashes: z.array(z.string()),
  unavailable: z.nullable(z.enum(['away', 'other_hours'])),
  distance_m: number,
  /** True if the distance is unknown or farther than the person wants to travel. */
  is_far: z.boolean(),
  jobs_done: z.number(),
  no_shows: z.number(),
  invited_at: text,
  knows_site: z.boolean(),
  /** True if the person should not return to the job's site. */
  not_again: z.boolean(),
  /** The sort key of the database's order, best first. */
  rank: z.array(z.number()),
})
export type Fit = z.infer<typeof fitSchema>

/** The rows of the database's `week_fit()`. */
export const fitsSchema = z.array(fitSchema)

/** True if the person can still be invited to the job. */
export const canBeInvited = ({ status, invited_at, not_again }: Fit) =>
  status === null && invited_at === null && !not_again

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
    /** How the person fits the chosen job. Null if no job is chosen. */
    fit: z.nullable(fitSchema),
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
    /** Null if the job takes any number of cleaners. */
    cleaners_needed: number,
    accepted_count: z.number(),
    pending_count: z.number(),
    starts_at: text,
    is_full: z.boolean(),
    /** The number of all jobs on that day with the same `is_full`, listed or not. */
    same_day: z.number(),
  }),
)
export type BoardJob = z.infer<typeof jobsSchema>[number]

/** The number of the job's vacancies. Null if the job takes any number of cleaners. */
export const vacanciesOf = ({
  cleaners_needed,
  accepted_count,
}: Pick<BoardJob, 'cleaners_needed' | 'accepted_count'>) =>
  cleaners_needed === null ? null : cleaners_needed - accepted_count

/** The rows of the database's `week_roster()`. Each row groups the jobs of one title and city. */
export const rosterSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    location_city: text,
    title_order: z.string(),
    shifts: z.array(
      z.object({
        job_id: z.string(),
        day: z.string(),
        start_time: text,
        end_time: text,
        status: z.string(),
        /** Null if the job takes any number of cleaners. */
        cleaners_needed: number,
        accepted_count: z.number(),
        pending_count: z.number(),
        has_vacancy: z.boolean(),
        people: z.array(z.object({ user_id: z.string(), name: text })),
      }),
    ),
  }),
)
export type RosterRow = z.infer<typeof rosterSchema>[number]
export type Shift = RosterRow['shifts'][number]

/** A pending applicant as a candidate for a decision. Undefined for anyone else. */
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
    isBarred: fit.not_again,
    over: isBegun ? 'begun' : undefined,
  }
}
