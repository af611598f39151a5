import { userName } from '@/components/admin/person-name'
import { formatWeekday } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import { timesOf } from '../components/job-times'
import type { CopiedJob } from './api'

/** The reason why a job cannot be copied. Undefined if the job can be copied. */
export function obstacleOf({ has_begun, there_id }: CopiedJob): string | undefined {
  if (there_id !== null) return t('Already exists')
  return has_begun ? t('In the past') : undefined
}

/**
 * The ids of the jobs selected at first: all jobs that can be copied, except those whose copy would be on a
 * public holiday (rule 11.25).
 */
export function chosenAtFirst(jobs: readonly CopiedJob[]): ReadonlySet<string> {
  return new Set(
    jobs.filter((job) => obstacleOf(job) === undefined && job.holiday === null).map(({ id }) => id),
  )
}

/** Notes about a copied job, e.g. "Public holiday: Christmas Day" or "Daylight saving: 60 minutes longer". */
export function remarksOf(job: CopiedJob): string[] {
  const moved = job.minutes_moved ?? 0
  return [
    obstacleOf(job),
    job.holiday === null ? undefined : t('Public holiday: {name}', { name: job.holiday }),
    moved > 0
      ? tn(moved, 'Daylight saving: 1 minute longer', 'Daylight saving: {count} minutes longer')
      : moved < 0
        ? tn(-moved, 'Daylight saving: 1 minute shorter', 'Daylight saving: {count} minutes shorter')
        : undefined,
  ].filter((remark) => remark !== undefined)
}

/** A job with its day and times as a text: "Milton · Tue 8 Dec 07:30–15:00". */
export const labelOf = (job: CopiedJob): string =>
  [job.title, [formatWeekday(job.day), timesOf(job)].filter(Boolean).join(' ')].join(' · ')

const reasons = {
  inactive: t('No longer active'),
  absent: t('Did not come last week'),
  site: t('Should not return to this site'),
  busy: t('Has another job at that time'),
  missing: t('Missing a requirement'),
  away: t('Away'),
}

/** The people of these jobs who cannot be booked for the copy, each with the reason. */
export function peopleLeftOut(jobs: readonly CopiedJob[]): { key: string; name: string; why: string }[] {
  return jobs.flatMap((job) =>
    job.people.flatMap((person) =>
      person.obstacle === null
        ? []
        : {
            key: `${job.id} ${person.id}`,
            name: userName(person),
            why: t('{reason}: {job}', { reason: reasons[person.obstacle], job: labelOf(job) }),
          },
    ),
  )
}

/** The ids of a job's people who can be booked for its copy. */
export const peopleToBook = ({ people }: CopiedJob): string[] =>
  people.filter(({ obstacle }) => obstacle === null).map(({ id }) => id)
