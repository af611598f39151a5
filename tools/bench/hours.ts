import type { Sql } from 'postgres'
import { administrator, claimsFor, timeUndone } from './screen-query.ts'

/** Milliseconds of what administrators ask for about one week's hours. */
export interface HoursTimes {
  people: number
  days: number
  /** The page's first people, those far below them, and the first of a view that hardly anybody is in. */
  firstPage: number
  deepPage: number
  rarePage: number
  summary: number
  queue: number
  /** The longest of the requests that together approve the week, and all of them. */
  slice: number
  approving: number
}

/** Milliseconds that each may take with 5,000 people; the API ends a request after eight seconds. */
const most = {
  firstPage: 500,
  deepPage: 500,
  rarePage: 2000,
  summary: 2000,
  queue: 500,
  slice: 2000,
} as const

const limited = ['firstPage', 'deepPage', 'rarePage', 'summary', 'queue', 'slice'] as const

/** What takes longer than it should. */
export function missesOfHours(times: HoursTimes): string[] {
  return limited.flatMap((name) =>
    times[name] > most[name] ? [`${name} is to take at most ${most[name]} ms.`] : [],
  )
}

/** Last week's Monday, as the administrators' queue reckons it. */
const week = `date_trunc('week', now() at time zone 'UTC')::date - 7`

/** Up to 5,000 people have worked five days of last week as planned, each at a job of their own; then all of it is approved, and undone. */
export async function measureHours(sql: Sql): Promise<HoursTimes> {
  await fillWeek(sql)
  const times: HoursTimes = {
    people: 0,
    days: 0,
    firstPage: 0,
    deepPage: 0,
    rarePage: 0,
    summary: 0,
    queue: 0,
    slice: 0,
    approving: 0,
  }
  await timeUndone(sql, claimsFor({ screen: '/admin/hours' }), async (tx) => {
    const time = async (text: string) => {
      const started = performance.now()
      await tx.unsafe(text)
      return performance.now() - started
    }
    const [before] = await tx.unsafe<{ people: number; waiting: number; name: string; id: string }[]>(
      `select summary.people, summary.waiting, person.name, person.id from public.hours_summary(${week}) summary,
        (select lower(name) as name, id from public.profiles where role = 'cleaner' order by lower(name) desc, id desc offset 100 limit 1) person`,
    )
    if (before === undefined) throw new Error('Nobody has worked.')
    times.people = before.people
    times.firstPage = await time(`select * from public.week_hours(${week})`)
    times.deepPage = await time(
      `select * from public.week_hours(${week}, after_name => '${before.name}', after_id => '${before.id}')`,
    )
    times.rarePage = await time(`select * from public.week_hours(${week}, view => 'differs')`)
    times.summary = await time(`select * from public.hours_summary(${week})`)
    times.queue = await time(`select * from public.admin_queue()`)
    const started = performance.now()
    let after: string | null = null
    do {
      const sliceStarted = performance.now()
      const [slice]: { approved: number; last_id: string | null }[] = await tx.unsafe(
        `select approved, last_id from public.approve_agreeing_hours(${week}, $1)`,
        [after],
      )
      times.slice = Math.max(times.slice, performance.now() - sliceStarted)
      times.days += slice?.approved ?? 0
      after = slice?.last_id ?? null
    } while (after !== null)
    times.approving = performance.now() - started
  })
  return times
}

async function fillWeek(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // As the rest is filled, without triggers.
    await tx`select set_config('session_replication_role', 'replica', true)`
    await tx.unsafe(`
      with worked as (
        select id as person, gen_random_uuid() as job, gen_random_uuid() as application from public.profiles
        where role = 'cleaner' order by id limit 5000
      ), jobs as (
        insert into public.jobs (id, project_name, status, start_date, days, start_time, end_time, time_zone, pay_basis, rate_cents)
        select job, 'Bench', 'InProgress', ${week}, 5, '07:00', '15:00', 'Australia/Brisbane', 'hour', 3050 from worked
      ), applications as (
        insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at)
        select application, person, job, 'Accepted', '${administrator}', now() from worked
      )
      insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
      select application, day, at, at, at + interval '8 hours', at + interval '8 hours'
      from worked cross join generate_series(0, 4) number
      cross join lateral (select ${week} + number as day) days
      cross join lateral (select (day + time '07:00') at time zone 'Australia/Brisbane' as at) moment`)
  })
  await sql`analyze public.jobs, public.applications, public.visits`
}
