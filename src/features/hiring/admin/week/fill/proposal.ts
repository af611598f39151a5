import { userName } from '@/components/admin/person-name'
import { formatHours } from '@/lib/format/format-date'
import { formatKilometres } from '@/lib/format/format-job'
import { t, tn } from '@/lib/i18n/language'
import type { StoredCandidate, StoredWeek } from './api'
import { bestOf, schedule } from './greedy'

/**
 * A proposal with the administrator's changes. `takenOut` holds the people removed from a job, who are not
 * proposed for it again.
 */
export type Proposal = {
  week: StoredWeek
  placed: readonly StoredCandidate[]
  takenOut: readonly StoredCandidate[]
}

const ofJobs = new WeakMap<StoredWeek, readonly StoredCandidate[][]>()

/** The candidates of one job. A week has up to 60,000 candidates, so they are grouped by job only once per week. */
function candidatesOf(week: StoredWeek, job: number): readonly StoredCandidate[] {
  let byJob = ofJobs.get(week)
  if (!byJob) {
    const sorted: StoredCandidate[][] = week.jobs.map(() => [])
    for (const candidate of week.candidates) sorted[candidate.job]?.push(candidate)
    byJob = sorted
    ofJobs.set(week, byJob)
  }
  return byJob[job] ?? []
}

/** Removes a person from the proposal. The place stays empty. */
export function remove({ week, placed, takenOut }: Proposal, candidate: StoredCandidate): Proposal {
  return {
    week,
    placed: placed.filter((one) => one !== candidate),
    takenOut: [...takenOut, candidate],
  }
}

/** Removes a person and proposes the next best person for the vacancy, if anyone else can come. */
export function swap(proposal: Proposal, candidate: StoredCandidate): Proposal {
  const { week, placed, takenOut } = remove(proposal, candidate)
  const state = schedule(week, placed)
  const others = candidatesOf(week, candidate.job).filter((one) => !takenOut.includes(one))
  const chosen = bestOf(others, state)
  const next = others.find((one) => one === chosen)
  return {
    week,
    takenOut,
    placed: next ? proposal.placed.map((one) => (one === candidate ? next : one)) : placed,
  }
}

/** True if someone else can take this candidate's place in the job. */
export function canSwap(proposal: Proposal, candidate: StoredCandidate): boolean {
  return swap(proposal, candidate).placed.length === proposal.placed.length
}

/** Why a person is proposed, on one line: "Applied · 4 km · Knows the site · then 24 h of 38 h". */
export function reasonOf(
  { week, placed }: Pick<Proposal, 'week' | 'placed'>,
  candidate: StoredCandidate,
): string {
  const person = week.people[candidate.person]
  return [
    candidate.hasApplied ? t('Applied') : t('Has not applied'),
    candidate.km !== null && formatKilometres(candidate.km * 1000),
    candidate.knowsSite && t('Knows the site'),
    t('{hours} of {limit} this week', {
      hours: formatHours(schedule(week, placed).minutesOf(candidate.person)),
      limit: formatHours(week.limitMinutes),
    }),
    person && person.jobs_done > 0 && tn(person.jobs_done, '1 job done', '{count} jobs done'),
    person && person.noShows > 0 && tn(person.noShows, '1 no-show', '{count} no-shows'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const obstacleTexts: Readonly<Record<string, (count: number) => string>> = {
  site: (count) =>
    tn(count, '1 person should not return to this site', '{count} people should not return to this site'),
  decided: (count) => tn(count, '1 person already has a decision', '{count} people already have a decision'),
  invited: (count) => tn(count, '1 person was already invited', '{count} people were already invited'),
  busy: (count) => tn(count, '1 person works at that time', '{count} people work at that time'),
  missing: (count) =>
    tn(count, '1 person is missing a requirement', '{count} people are missing a requirement'),
  away: (count) => tn(count, '1 person is away', '{count} people are away'),
  other_hours: (count) =>
    tn(count, '1 person is not free at that time', '{count} people are not free at that time'),
  elsewhere: (count) =>
    tn(
      count,
      '1 person is suggested for another job at that time',
      '{count} people are suggested for another job at that time',
    ),
  hours: (count) =>
    tn(count, '1 person would go over the weekly limit', '{count} people would go over the weekly limit'),
  takenOut: (count) => tn(count, 'You removed 1 person', 'You removed {count} people'),
}

/**
 * How many places of a job stay empty, and why: "4 people work at that time · 2 people are away". Undefined if all places
 * are filled.
 */
export function emptyOf(
  { week, placed, takenOut }: Proposal,
  job: number,
): { count: number; why: string } | undefined {
  const stored = week.jobs[job]
  const count = (stored?.places ?? 0) - placed.filter((one) => one.job === job).length
  if (!stored || count <= 0) return undefined
  const state = schedule(week, placed)
  const counts = new Map(Object.entries(stored.obstacles))
  for (const one of candidatesOf(week, job)) {
    if (placed.includes(one)) continue
    const reason = takenOut.includes(one) ? 'takenOut' : state.obstacleTo(one)
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const why = Object.entries(obstacleTexts).flatMap(([reason, say]) => {
    const people = counts.get(reason) ?? 0
    return people > 0 ? [say(people)] : []
  })
  return { count, why: why.length > 0 ? why.join(' · ') : t('No one lives close enough.') }
}

/** The jobs of the week by day, with their index and their chosen people. */
export function byDay({ week, placed }: Proposal) {
  const days = new Map<
    string,
    { index: number; job: StoredWeek['jobs'][number]; people: StoredCandidate[] }[]
  >()
  for (const [index, job] of week.jobs.entries()) {
    const people = placed.filter((one) => one.job === index)
    days.set(job.day, [...(days.get(job.day) ?? []), { index, job, people }])
  }
  return [...days]
}

export function nameOf(week: StoredWeek, { person }: StoredCandidate): string {
  return userName({ name: week.people[person]?.name ?? null })
}
