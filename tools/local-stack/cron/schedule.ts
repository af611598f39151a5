import { Cron } from 'croner'

/**
 * Calls `run` whenever a schedule that cron.schedule has accepted is due, in GMT; never more than once for what was missed while the
 * machine slept.
 * @throws Error for one that never comes due, such as `5-3 * * * *`, and for `@reboot`
 */
export function follow(schedule: string, run: () => void): Cron {
  const given = schedule.trim()
  const seconds = /^(\d+)\s+seconds?$/i.exec(given)?.[1]
  if (seconds !== undefined) return new Cron('* * * * * *', { interval: Number(seconds) }, run)
  if (given.startsWith('@')) return new Cron(given, { timezone: 'UTC' }, run)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = given.split(/\s+/)
  const pattern = [minute, hour, day.replace('$', 'L'), month, weekday].join(' ')
  // Vixie cron: a day must match both fields when one of them begins with a star, such as */2, else either.
  const domAndDow = day.startsWith('*') || weekday.startsWith('*')
  return new Cron(pattern, { mode: '5-part', timezone: 'UTC', domAndDow }, run)
}
