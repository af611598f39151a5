import { formatTimes, formatWeekday } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import type { StoredCandidate, StoredWeek } from './api'
import { canSwap, emptyOf, nameOf, type Proposal, reasonOf } from './proposal'
import type { Outcome } from './use-fill'

/** A proposed person as the board shows them: in their row, on the day of the job. */
export type Ghost = {
  candidate: StoredCandidate
  job: StoredWeek['jobs'][number]
  name: string
  /** "Invite: Sam Lee, Tue 8 Dec, 08:00 to 12:00, Tower. Has not applied · 4 km" */
  text: string
  /** True until the proposal is sent. */
  canChange: boolean
  canSwap: boolean
  isRefused: boolean
}

/** What the proposal does for a job of the board. `text` says what stays empty and why; it is empty if nothing does. */
export type JobPlan = { placed: number; text: string }

type Shown = {
  byPerson: ReadonlyMap<string, readonly Ghost[]>
  byJob: ReadonlyMap<string, JobPlan>
}

/** Places a proposal on the board. Accepted people are left out, because the board shows their real job. */
export function ghostsOf(
  proposal: Proposal,
  outcomes: ReadonlyMap<StoredCandidate, Outcome>,
  isApplying: boolean,
): Shown {
  const { week, placed } = proposal
  const byPerson = new Map<string, Ghost[]>()
  const canChange = outcomes.size === 0 && !isApplying
  for (const candidate of placed) {
    const job = week.jobs[candidate.job]
    const person = week.people[candidate.person]
    const outcome = outcomes.get(candidate)
    if (!job || !person || outcome?.is === 'accepted' || outcome?.is === 'undone') continue
    const ghost: Ghost = {
      candidate,
      job,
      name: nameOf(week, candidate),
      text: textOf(proposal, candidate, job, outcome),
      canChange,
      canSwap: canChange && canSwap(proposal, candidate),
      isRefused: outcome?.is === 'refused',
    }
    byPerson.set(person.id, [...(byPerson.get(person.id) ?? []), ghost])
  }
  const byJob = new Map(
    week.jobs.map((job, index) => {
      const empty = emptyOf(proposal, index)
      const text = empty
        ? `${job.title}: ${tn(empty.count, '1 place stays empty', '{count} places stay empty')}. ${empty.why}`
        : ''
      return [job.id, { placed: placed.filter((one) => one.job === index).length, text }]
    }),
  )
  return { byPerson, byJob }
}

function textOf(
  proposal: Proposal,
  candidate: StoredCandidate,
  job: Ghost['job'],
  outcome: Outcome | undefined,
): string {
  const what =
    outcome?.is === 'invited'
      ? t('Invited')
      : outcome
        ? t('Not filled')
        : candidate.hasApplied
          ? t('Accept')
          : t('Invite')
  const about = [nameOf(proposal.week, candidate), formatWeekday(job.day), formatTimes(job), job.title]
  const why = outcome?.is === 'refused' ? outcome.why : reasonOf(proposal, candidate)
  return `${what}: ${about.filter(Boolean).join(', ')}. ${why}`
}
