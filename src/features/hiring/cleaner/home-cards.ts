import type { VisitReport } from '@/lib/offline/outbox'
import { type DatedJob, hour, minute, shiftDay, wallIn, workDays } from '../work-days'
import { countedReports, questionAbout, type Shift, shiftOn, shiftsOf, undoableReport } from './shifts'

/**
 * A shift's state. `done`: just reported, or still undoable. `finished`: over with a missing report. `now`:
 * under way. `next`: upcoming.
 */
export type Standing = 'done' | 'finished' | 'now' | 'next'

/** A shift as Home shows it. */
export type HomeCard<Listed> = { job: Listed; shift: Shift; standing: Standing }

/** How long a completed shift remains the main card, so that the person sees the effect of the click. */
const shownDone = 2 * minute
/**
 * This long before its start, an upcoming shift replaces a shift that is over. Until then, a shift that is
 * over stays the main card for this long after its end.
 */
const handover = hour
/** The maximum number of other shifts with a button, below the main one. */
const mostOthers = 3

type Candidate<Listed> = HomeCard<Listed> & {
  /** Milliseconds since the start and since the end that counts; negative before them. */
  sinceStart: number
  sinceEnd: number
}

/**
 * Home's cards at the current time (rule 4.9). The first is the main shift, the others are earlier
 * shifts with a button.
 * @param jobs in the order of Current Jobs.
 */
export function homeCards<Listed extends DatedJob & { id: string }>(
  jobs: readonly Listed[],
  reports: readonly VisitReport[],
  now: Date,
  serverNow: number,
): HomeCard<Listed>[] {
  const goingAhead = jobs.filter(({ status }) => status === 'Open' || status === 'InProgress')
  const candidates = goingAhead.flatMap((job) => {
    const own = reports.filter(({ subject }) => subject === job.id)
    return shiftsOf(job, own, now).flatMap((shift) => standingOf(job, shift, now, serverNow))
  })
  const main = mainOf(candidates, serverNow) ?? restOf(goingAhead, reports, now)
  if (!main) return []
  const others = candidates.filter(
    (one) => one !== main && (one.standing === 'done' || one.standing === 'finished' || isOpen(one)),
  )
  const latestFirst = others.toSorted((one, other) => one.sinceEnd - other.sinceEnd)
  return [main, ...latestFirst.slice(0, mostOthers)]
}

const isOpen = <Listed>({ standing, shift }: HomeCard<Listed>) =>
  standing === 'now' && shift.here !== undefined

function standingOf<Listed extends DatedJob>(
  job: Listed,
  shift: Shift,
  now: Date,
  serverNow: number,
): Candidate<Listed>[] {
  const wall = wallIn(job.time_zone, now)
  const { here, done } = countedReports(job, shift)
  const question = questionAbout(job, shift, now)
  const end = question?.end ?? (!shift.hasEnd && here !== undefined ? here + 8 * hour : shift.end)
  const times = { job, shift, sinceStart: wall - shift.start, sinceEnd: wall - end }
  if (done !== undefined || shift.isSettled)
    return question || undoableReport(shift, serverNow)
      ? [{ ...times, standing: isJustDone(shift, serverNow) || !question ? 'done' : 'finished' }]
      : []
  if (question) return [{ ...times, standing: 'finished' }]
  if (times.sinceStart < 0 && here === undefined) return [{ ...times, standing: 'next' }]
  return times.sinceEnd < 0 ? [{ ...times, standing: 'now' }] : []
}

function isJustDone({ done }: Shift, serverNow: number): boolean {
  return done !== undefined && serverNow - Date.parse(done.at) < shownDone
}

function mainOf<Listed>(
  candidates: readonly Candidate<Listed>[],
  serverNow: number,
): Candidate<Listed> | undefined {
  const standing = (wanted: Standing) => candidates.filter((one) => one.standing === wanted)
  const just = standing('done').find(({ shift }) => isJustDone(shift, serverNow))
  const [next] = standing('next').toSorted(
    (one, other) =>
      Number(one.shift.isOverrun) - Number(other.shift.isOverrun) || other.sinceStart - one.sinceStart,
  )
  // A shift without times starts at midnight, so it does not replace a shift of the evening before.
  const isHandedOver = next !== undefined && next.shift.hasStart && next.sinceStart >= -handover
  // A shift without times, or an unplanned one without a report, does not hide a shift that is about to start.
  const isNextPlanned = next !== undefined && !next.shift.isOverrun
  const running = standing('now').filter(
    (one) =>
      (!isHandedOver || (one.shift.hasStart && (one.shift.isPlanned || isOpen(one)))) &&
      // An overrunning job without a report does not hide an upcoming planned one.
      (isOpen(one) || !one.shift.isOverrun || !isNextPlanned),
  )
  // Among shifts under way, one with times precedes one that takes the whole day. Then the latest start is first.
  const [first] = running.toSorted(
    (one, other) =>
      Number(other.shift.hasStart) - Number(one.shift.hasStart) ||
      one.sinceStart - other.sinceStart ||
      Number(isOpen(other)) - Number(isOpen(one)),
  )
  const [finished] = standing('finished').toSorted((one, other) => one.sinceEnd - other.sinceEnd)
  const isRecent = finished !== undefined && finished.sinceEnd < handover && !isHandedOver
  return just ?? first ?? (isRecent ? finished : undefined) ?? next ?? finished
}

/** Fallback without candidates: the first job that goes ahead, on the day that a report would be for. */
function restOf<Listed extends DatedJob & { id: string }>(
  [job]: readonly Listed[],
  reports: readonly VisitReport[],
  now: Date,
): HomeCard<Listed> | undefined {
  if (!job) return undefined
  const own = reports.filter(({ subject }) => subject === job.id)
  return { job, shift: shiftOn(job, workDays(job, own), shiftDay(job, now)), standing: 'next' }
}
