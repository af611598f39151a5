import { Cron } from 'croner'

/**
 * Calls `run` whenever a schedule that cron.schedule has accepted is due, in GMT. Runs missed while the machine slept are made up
 * at most once.
 * @throws Error for `@reboot`, and for a schedule that is never due, such as `5-3 * * * *`
 */
export function follow(schedule: string, run: () => void): Cron {
  const given = schedule.trim()
  const seconds = /^(\d+)\s+seconds?$/i.exec(given)?.[1]
  if (seconds !== undefined) return new Cron('* * * * * *', { interval: Number(seconds) }, run)
  if (given.startsWith('@')) return new Cron(given, { timezone: 'UTC' }, run)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = given.split(/\s+/)
  const pattern = [minute, hour, day.replace('$', 'L'), month, weekday].join(' ')
  // Vixie cron: if a day field begins with a star, such as */2, a day must match both fields. Otherwise, one matching field is enough.
  const domAndDow = day.startsWith('*') || weekday.startsWith('*')
  return new Cron(pattern, { mode: '5-part', timezone: 'UTC', domAndDow }, run)
}
