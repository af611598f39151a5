import type { VisitReport } from '@/lib/offline/outbox'
import { type DatedJob, hour, minute, shiftDay, wallIn, workDays } from '../work-days'
import { countedReports, questionAbout, type Shift, shiftOn, shiftsOf, undoableReport } from './shifts'

/**
 * The state of a shift.
 * - `done`: its end was just reported, or its report can still be undone.
 * - `finished`: over with a missing report.
 * - `now`: under way.
 * - `next`: upcoming.
 */
export type Standing = 'done' | 'finished' | 'now' | 'next'

/** A shift as shown on the dashboard ("Home"). */
export type HomeCard<Listed> = { job: Listed; shift: Shift; standing: Standing }

/**
 * How long a completed shift stays the main card, in milliseconds, so that the person sees the effect of the click.
 */
const shownDone = 2 * minute
/**
 * How long after its end, in milliseconds, a shift with a missing report stays the main card. If another shift starts
 * within this time, that shift becomes the main card.
 */
const handover = hour
/** The maximum number of other shifts with a button, below the main shift. */
const mostOthers = 3

type Candidate<Listed> = HomeCard<Listed> & {
  /**
   * The time since the shift's start and since its end, in milliseconds. Negative if the start or the end is
   * still ahead. If the end was not reported, the planned or expected end counts.
   */
  sinceStart: number
  sinceEnd: number
}

/**
 * Home's cards at the current time (rule 4.9). The first is the main shift, the others are earlier shifts
 * with a button.
 * @param jobs in the order of Current Jobs.
 * @param serverNow the server's time, in milliseconds.
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
  // A shift without times counts from midnight, so it must not replace a shift of the evening before.
  const isHandedOver = next !== undefined && next.shift.hasStart && next.sinceStart >= -handover
  // `running` holds the shifts under way. If the next shift is about to start, it leaves out running shifts
  // without times, and unplanned running shifts without a report.
  const isNextPlanned = next !== undefined && !next.shift.isOverrun
  const running = standing('now').filter(
    (one) =>
      (!isHandedOver || (one.shift.hasStart && (one.shift.isPlanned || isOpen(one)))) &&
      // A planned next shift comes before a running shift that is past its planned days and has no report.
      (isOpen(one) || !one.shift.isOverrun || !isNextPlanned),
  )
  // Running shifts with times come before running shifts that take the whole day. Within each group, the latest
  // start is first.
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

/**
 * The card if no shift is relevant now: the first job of the list, on the day that a report made now would
 * count for.
 */
function restOf<Listed extends DatedJob & { id: string }>(
  [job]: readonly Listed[],
  reports: readonly VisitReport[],
  now: Date,
): HomeCard<Listed> | undefined {
  if (!job) return undefined
  const own = reports.filter(({ subject }) => subject === job.id)
  return { job, shift: shiftOn(job, workDays(job, own), shiftDay(job, now)), standing: 'next' }
}
