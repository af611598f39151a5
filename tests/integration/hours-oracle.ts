/**
 * The hours and pay of a week by rules 22.1 to 22.3, 22.10 and 23.10. hours-properties.test.ts compares the database
 * with this oracle, which was written without looking at the database's functions. Timestamps are whole seconds since
 * 1970.
 */

export type Zone = 'Australia/Brisbane' | 'Australia/Sydney' | 'Australia/Lord_Howe' | 'Australia/Perth'
export type Correction = {
  began: number | null
  ended: number | null
  pause: number | null
  byAdministrator: boolean
}
export type Visit = { here: number | null; done: number | null }
export type Line = { minutes: number; cents: number; basis: string; rate: number }
export type WorkedJob = {
  title: string
  zone: Zone
  /** The first planned day. The week's Monday is 0. */
  first: number
  days: number
  /** Minutes after midnight. The end can be on the next day. */
  start: number | null
  length: number | null
  basis: 'hour' | 'day' | 'job' | null
  rate: number | null
  isWithdrawn: boolean
  absence: 'did_not_come' | 'cancelled_late' | null
  /** The visits by day. The week's Monday is 0. */
  visits: ReadonlyMap<number, Visit>
  corrections: Map<number, Correction>
  lines: Map<number, Line>
}
export type Business = { rounding: number; pause: number }
export type Day = {
  job: WorkedJob
  day: number
  began: number | null
  ended: number | null
  minutes: number
  planMinutes: number | null
  pressed: 'none' | 'one' | 'both'
  agrees: boolean
  overlapping: string | null
  cents: number | null
  isWaiting: boolean
}

const daySeconds = 86_400
const clocks = new Map<Zone, Intl.DateTimeFormat>()

/** The local time in the zone at a timestamp, encoded as UTC seconds. */
export function shownAt(moment: number, zone: Zone): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return Date.parse(`${clock.format(moment * 1000).replace(' ', 'T')}Z`) / 1000
}

const standard: Record<Zone, number> = {
  'Australia/Brisbane': 600,
  'Australia/Sydney': 600,
  'Australia/Lord_Howe': 630,
  'Australia/Perth': 480,
}
const summer: Record<Zone, number> = { ...standard, 'Australia/Sydney': 660, 'Australia/Lord_Howe': 660 }

/**
 * The timestamp of a local time. If the clock shows that time twice, the later timestamp counts. If the clock skips
 * that time, standard time counts.
 */
export function momentOf(local: number, zone: Zone): number {
  const [late, early] = [local - standard[zone] * 60, local - summer[zone] * 60]
  return shownAt(late, zone) !== local && shownAt(early, zone) === local ? early : late
}

/**
 * The planned shift of a day. Without an end, the shift lasts eight hours. Without a start, it begins at
 * 07:00.
 */
export function planOf({ zone, start, length }: WorkedJob, midnight: number) {
  const local = midnight + (start ?? 7 * 60) * 60
  const began = momentOf(local, zone)
  return { began, ended: length === null ? began + 8 * 3600 : momentOf(local + length * 60, zone) }
}

type Shift = ReturnType<typeof planOf>

/** The hours of a visit: the reports that count, and the plan in place of missing reports (rule 22.1). */
function timesOf({ start, length }: WorkedJob, visit: Visit | undefined, plan: Shift) {
  let here = visit?.here ?? null
  let done = visit?.done ?? null
  const wasPressed = { here, done }
  const followsWork = here !== null && done !== null && done - here >= 15 * 60
  if (here !== null && length !== null && here >= plan.ended && !followsWork) here = null
  if (here !== null && done !== null && done < here) done = null
  if (here === null && start !== null && done !== null && done <= plan.began) done = null
  const began = here ?? (start === null && done !== null ? done - 8 * 3600 : plan.began)
  const ended = done ?? (length === null && here !== null ? here + 8 * 3600 : plan.ended)
  return { began, ended, bothCount: here !== null && done !== null, wasPressed }
}

/** The counted minutes of a shift of `seconds` seconds. Breaks are not counted (rule 22.2). */
export function countedOf(
  seconds: number,
  pause: number | null,
  planned: number | null,
  business: Business,
): number {
  let counted: number
  if (pause !== null) counted = seconds - pause * 60
  else {
    const usual = business.pause * 60
    const pauseBegins = planned !== null && planned >= 5 * 3600 + usual ? 5 * 3600 - usual : 5 * 3600
    const beforeIt = Math.min(seconds, pauseBegins)
    const afterIt = Math.max(seconds - pauseBegins - usual, 0)
    counted = beforeIt + afterIt
  }
  const step = Math.max(business.rounding, 1) * 60
  return Math.max((Math.floor((Math.max(counted, 0) + step / 2) / step) * step) / 60, 0)
}

function dayOf(job: WorkedJob, day: number, monday: number, business: Business): Day | undefined {
  const isPlanned = !job.isWithdrawn && day >= job.first && day < job.first + job.days
  const [visit, correction, line] = [job.visits.get(day), job.corrections.get(day), job.lines.get(day)]
  if (!isPlanned && !visit && !correction && !line) return undefined
  if (!line && !correction && !visit && job.absence !== null) return undefined
  const plan = planOf(job, monday + day * daySeconds)
  const times = timesOf(job, visit, plan)
  const began = correction ? correction.began : times.began
  const ended = correction ? correction.ended : times.ended
  const pause = correction?.pause ?? null
  const length = isPlanned ? plan.ended - plan.began : null
  const minutes = began === null || ended === null ? 0 : countedOf(ended - began, pause, length, business)
  const planMinutes = length === null ? null : countedOf(length, pause, length, business)
  const asPlanned =
    planMinutes !== null &&
    job.absence === null &&
    times.bothCount &&
    times.ended >= plan.ended - 15 * 60 &&
    Math.abs(minutes - planMinutes) <= 15
  const presses = [times.wasPressed.here, times.wasPressed.done].filter((press) => press !== null).length
  return {
    job,
    day,
    began,
    ended,
    minutes,
    planMinutes,
    pressed: (['none', 'one', 'both'] as const)[presses] ?? 'none',
    agrees: minutes > 0 && (correction ? correction.byAdministrator : asPlanned),
    overlapping: null,
    cents: null,
    isWaiting: !line && minutes > 0,
  }
}

/** Whether the hours of two work days of one person overlap by a minute or more. */
function meet(one: Day, other: Day): boolean {
  if (one.began === null || one.ended === null || other.began === null || other.ended === null) return false
  if (one.minutes === 0 || other.minutes === 0) return false
  return one.began <= other.ended - 60 && other.began <= one.ended - 60
}

/**
 * A day's pay, in whole cents. If the job is paid as a whole, the pay is the day's share of the remaining
 * amount (rule 22.3).
 */
function centsOf(row: Day, waitingBefore: number): number | null {
  const { job, day, minutes } = row
  const line = job.lines.get(day)
  if (line) return line.cents
  if (minutes === 0) return 0
  if (job.basis === null || job.rate === null) return null
  if (job.basis === 'hour') return Math.floor((job.rate * minutes + 30) / 60)
  if (job.basis === 'day') return job.rate
  const approved = [...job.lines.values()]
  // Counts at least one remaining day, because days outside the plan that were approved without pay can use up the planned
  // number.
  const daysLeft = Math.max(job.days - approved.length, 1)
  const left = Math.max(job.rate - approved.reduce((sum, { cents }) => sum + cents, 0), 0)
  if (waitingBefore >= daysLeft) return 0
  const upTo = (number: number) => Math.floor((2 * left * number + daysLeft) / (2 * daysLeft))
  return upTo(waitingBefore + 1) - upTo(waitingBefore)
}

/** Returns all days of a person's week together, because the marks and the pay of a day depend on the other days. */
export function weekOf(jobs: readonly WorkedJob[], monday: number, business: Business): Day[] {
  const near = jobs.flatMap((job) =>
    Array.from({ length: 9 }, (_, index) => dayOf(job, index - 1, monday, business)).filter(
      (row) => row !== undefined,
    ),
  )
  const week = near.filter(({ day }) => day >= 0 && day < 7)
  return week.map((row) => {
    const others = near.filter((other) => other !== row && meet(row, other)).map(({ job }) => job.title)
    const overlapping = others.length === 0 ? null : [...new Set(others)].toSorted().join(', ')
    const before = week.filter(({ job, day, isWaiting }) => isWaiting && job === row.job && day < row.day)
    return {
      ...row,
      overlapping,
      agrees: row.agrees && overlapping === null,
      cents: centsOf(row, before.length),
    }
  })
}

/**
 * Returns the day of the shift to which a report belongs, counted from Monday as 0. This is the last shift that accepts
 * reports at the time of the report (rule 6.22).
 */
export function shiftOf({ first, start, length }: WorkedJob, shown: number, monday: number): number {
  const calendarDay = Math.floor((shown - monday) / daySeconds)
  if (start === null) return Math.max(calendarDay, first)
  const gap = 24 * 60 - (length ?? 8 * 60)
  const opens = (day: number) => monday + day * daySeconds + (start - Math.min(6 * 60, gap / 2)) * 60
  let day = calendarDay + 1
  while (opens(day) > shown) day -= 1
  return Math.max(day, first)
}
