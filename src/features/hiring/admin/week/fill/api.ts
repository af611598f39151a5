import * as z from 'zod/mini'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

/** The result of the database's `week_fill()`. */
const weekSchema = z.object({
  limit_minutes: z.number(),
  weights: z.object({ distance: z.number(), fairness: z.number(), site: z.number() }),
  jobs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      day: z.string(),
      start_time: text,
      end_time: text,
      location_city: text,
      places: z.number(),
      /** The number of places reserved for unanswered invitations. `places` does not include them. */
      waiting: z.number(),
      minutes: z.number(),
      times: z.array(z.tuple([z.number(), z.number()])),
      /** The number of people who cannot come, by reason. */
      obstacles: z.record(z.string(), z.number()),
    }),
  ),
  people: z.array(
    z.object({
      id: z.string(),
      name: text,
      minutes: z.number(),
      jobs_done: z.number(),
      no_shows: z.number(),
    }),
  ),
  candidates: z.array(z.tuple([z.number(), z.number(), z.nullable(z.number()), z.boolean(), text])),
})

/** The free places of the week and who could fill them (rule 20.14). */
export async function readWeek(monday: string, signal: AbortSignal) {
  const stored = await read(
    supabase.rpc('week_fill', { first_day: monday }).abortSignal(signal),
    t('This week’s free places could not be loaded.'),
    weekSchema,
  )
  return {
    limitMinutes: stored.limit_minutes,
    weights: stored.weights,
    jobs: stored.jobs,
    people: stored.people.map((person) => ({ ...person, noShows: person.no_shows })),
    candidates: stored.candidates.map(([job, person, metres, knowsSite, applicationId]) => ({
      job,
      person,
      hasApplied: applicationId !== null,
      km: metres === null ? null : metres / 1000,
      knowsSite,
      applicationId,
    })),
  }
}

export type StoredWeek = Awaited<ReturnType<typeof readWeek>>
export type StoredCandidate = StoredWeek['candidates'][number]

/**
 * Accepts the proposed person if they have applied, otherwise invites them. The database can refuse for the
 * same reasons as without a proposal (rule 20.17).
 * @returns `accepted` or `invited`.
 */
export function fillPlace(
  week: StoredWeek,
  { job, person, applicationId }: StoredCandidate,
): Promise<string> {
  return read(
    supabase.rpc('fill_place', {
      job_id: week.jobs[job]?.id ?? '',
      user_id: week.people[person]?.id ?? '',
      ...(applicationId !== null && { application_id: applicationId }),
    }),
    t('This place could not be filled.'),
    z.enum(['accepted', 'invited']),
  )
}
