import type { Sql } from 'postgres'
import { administrator, claimsFor, timeUndone } from './screen-query.ts'

/** What administrators ask for about one week's hours. */
export interface Hours {
  people: number
  days: number
  /** Milliseconds of each request, and of all that together approve the week. */
  times: Record<string, number>
}

/** Milliseconds that each may take with 5,000 people; the API ends a request after eight seconds. */
const most: Readonly<Record<string, number>> = {
  firstPage: 500,
  // People far below the first ones.
  deepPage: 500,
  // A view that hardly anybody is in.
  rarePage: 2000,
  summary: 2000,
  queue: 500,
  // The longest of the requests that approve the week.
  slice: 2000,
}

/** What takes longer than it should. */
export function missesOfHours({ times }: Hours): string[] {
  return Object.entries(most)
    .filter(([name, limit]) => (times[name] ?? Number.POSITIVE_INFINITY) > limit)
    .map(([name, limit]) => `${name} is to take at most ${limit} ms.`)
}

/** Last week's Monday, as the administrators' queue reckons it. */
const week = `date_trunc('week', now() at time zone 'UTC')::date - 7`

/** Up to 5,000 people have worked five days of last week as planned, each at a job of their own; then all of it is approved, and undone. */
export async function measureHours(sql: Sql): Promise<Hours> {
  await fillWeek(sql)
  const hours: Hours = { people: 0, days: 0, times: {} }
  const { times } = hours
  await timeUndone(sql, claimsFor({ screen: '/admin/hours' }), async (tx) => {
    const time = async (name: string, text: string) => {
      const started = performance.now()
      await tx.unsafe(text)
      times[name] = performance.now() - started
    }
    const [before] = await tx.unsafe<{ people: number; name: string; id: string }[]>(
      `select summary.people, person.name, person.id from public.hours_summary(${week}) summary,
        (select lower(name) as name, id from public.profiles where role = 'cleaner' order by lower(name) desc, id desc offset 100 limit 1) person`,
    )
    if (before === undefined) throw new Error('Nobody has worked.')
    hours.people = before.people
    const after = `after_name => '${before.name}', after_id => '${before.id}'`
    await time('firstPage', `select * from public.week_hours(${week})`)
    await time('deepPage', `select * from public.week_hours(${week}, ${after})`)
    await time('rarePage', `select * from public.week_hours(${week}, view => 'differs')`)
    await time('summary', `select * from public.hours_summary(${week})`)
    await time('queue', `select * from public.admin_queue()`)
    const started = performance.now()
    const slices: number[] = []
    for (let last: string | null | undefined; last !== null; ) {
      const sliceStarted = performance.now()
      const [slice]: { approved: number; last_id: string | null }[] = await tx.unsafe(
        `select approved, last_id from public.approve_agreeing_hours(${week}, $1)`,
        [last ?? null],
      )
      slices.push(performance.now() - sliceStarted)
      hours.days += slice?.approved ?? 0
      last = slice?.last_id ?? null
    }
    times['slice'] = Math.max(...slices)
    times['approving'] = performance.now() - started
  })
  return hours
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
