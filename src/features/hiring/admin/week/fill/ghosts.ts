import { formatTimes, formatWeekday } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import type { StoredCandidate, StoredWeek } from './api'
import { canSwap, emptyOf, nameOf, type Proposal, reasonOf } from './proposal'
import type { Outcome } from './use-fill'

/** A person proposed for a job, shown in the person's row on the day of the job. */
export type Ghost = {
  candidate: StoredCandidate
  job: StoredWeek['jobs'][number]
  name: string
  /** Why the person is proposed, e.g. "Has not applied · 4 km · then 4 h of 38 h". */
  reason: string
  canSwap: boolean
}

/**
 * The proposal's effect on a job of the board. `empty` is a text with the number of empty places and the reason, or
 * '' if all places are filled.
 */
export type JobPlan = { placed: number; empty: string }

/** Prepares a proposal for the board: the proposed jobs by person id, and the effects on jobs by job id. */
export function ghostsOf(proposal: Proposal) {
  const { week, placed } = proposal
  const byPerson = new Map<string, Ghost[]>()
  for (const candidate of placed) {
    const job = week.jobs[candidate.job]
    const person = week.people[candidate.person]
    if (!job || !person) continue
    const ghost: Ghost = {
      candidate,
      job,
      name: nameOf(week, candidate),
      reason: reasonOf(proposal, candidate),
      canSwap: canSwap(proposal, candidate),
    }
    byPerson.set(person.id, [...(byPerson.get(person.id) ?? []), ghost])
  }
  const byJob = new Map<string, JobPlan>()
  for (const [index, job] of week.jobs.entries()) {
    const empty = emptyOf(proposal, index)
    byJob.set(job.id, {
      placed: placed.filter((one) => one.job === index).length,
      empty: empty
        ? `${job.title}: ${tn(empty.count, '1 place stays empty', '{count} places stay empty')}. ${empty.why}`
        : '',
    })
  }
  return { byPerson, byJob }
}

/**
 * Returns a text about a proposed job: "Invite: Sam Lee, Tue 8 Dec, 08:00 to 12:00, Tower. Has not applied · 4 km".
 * Once the proposal has been sent, the text states the outcome.
 */
export function textOf({ candidate, job, name, reason }: Ghost, outcome: Outcome | undefined): string {
  const about = [name, formatWeekday(job.day), formatTimes(job), job.title].filter(Boolean).join(', ')
  if (outcome?.is === 'refused') return `${t('Not filled')}: ${about}. ${outcome.why}`
  const what = outcome ? t('Invited') : candidate.hasApplied ? t('Accept') : t('Invite')
  return `${what}: ${about}. ${reason}`
}
