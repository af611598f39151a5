import { Cron } from 'croner'

/** When a job of pg_cron runs: in minutes of GMT, every few seconds, or once at each start. */
export type Schedule =
  | { kind: 'minutes'; isDue: (minute: Date) => boolean }
  | { kind: 'interval'; seconds: number }
  | { kind: 'start' }

/**
 * Reads a schedule that cron.schedule has accepted.
 * @throws Error when it never comes due, such as `5-3 * * * *`
 */
export function readSchedule(text: string): Schedule {
  const given = text.trim()
  const seconds = /^(\d+)\s+seconds?$/i.exec(given)?.[1]
  if (seconds !== undefined) return { kind: 'interval', seconds: Number(seconds) }
  if (/^@(reboot|restart)$/.test(given)) return { kind: 'start' }
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = given.split(/\s+/)
  const pattern = given.startsWith('@')
    ? given
    : [minute, hour, day.replace('$', 'L'), month, weekday].join(' ')
  // Vixie cron: a day must match both fields when one of them begins with a star, such as */2, else either.
  const domAndDow = day.startsWith('*') || weekday.startsWith('*')
  const cron = new Cron(pattern, { mode: '5-part', timezone: 'UTC', domAndDow })
  return { kind: 'minutes', isDue: (moment) => cron.match(moment) }
}

// pg_cron does not catch up on every minute either after the machine has slept for longer.
const MOST_MINUTES = 5

/**
 * How often a schedule in minutes came due after the minute `last`, up to `current`. Minutes are counted from 1970. After a
 * clock was set back, or far forward, only the current minute counts.
 */
export function runsDue(schedule: Schedule | undefined, last: number, current: number): number {
  if (schedule?.kind !== 'minutes' || current === last) return 0
  const first = current > last && current - last <= MOST_MINUTES ? last + 1 : current
  let runs = 0
  for (let minute = first; minute <= current; minute += 1)
    if (schedule.isDue(new Date(minute * 60_000))) runs += 1
  return runs
}
