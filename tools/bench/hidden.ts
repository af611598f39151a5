import type { Sql } from 'postgres'
import { claimsFor, quantileOf, timeUndone } from './screen-query.ts'

/** The median times of one call with the id of something hidden from its caller, and with an id that nothing has; milliseconds. */
export interface Hidden {
  call: string
  hidden: number
  missing: number
}

/** `$1` is the id. */
const calls: readonly { call: string; text: string; of: string }[] = [
  ['a draft, read', 'select id from public.jobs where id = $1', 'job'],
  ['a draft, its address', 'select address from public.job_addresses where job_id = $1', 'job'],
  ['a draft, its requirements', 'select * from public.job_requirements($1)', 'job'],
  ['a draft, applied for', 'select public.apply_to_job($1)', 'job'],
  ['an inactive course, read', 'select id from public.courses where id = $1', 'course'],
  ['an inactive course, begun', "select public.save_course_progress($1, '{}', 'a', 'q')", 'course'],
  ['somebody’s application, read', 'select id from public.applications where id = $1', 'application'],
  ['somebody’s application, withdrawn', 'select public.withdraw_application($1)', 'application'],
  ['somebody’s application, confirmed', 'select public.confirm_coming($1)', 'application'],
  ['somebody’s application, a visit', "select public.report_visit($1, 'here')", 'application'],
  ['somebody’s documents, read', 'select id from public.documents where user_id = $1', 'person'],
  ['somebody’s profile, read', 'select id from public.profiles where id = $1', 'person'],
  ['somebody’s profile, renamed', "update public.profiles set name = 'X' where id = $1", 'person'],
  ['somebody’s bank details, read', 'select bsb from public.payment_details where user_id = $1', 'person'],
  ['somebody’s data, downloaded', 'select public.account_data($1)', 'person'],
  ['a notification, read', 'select id from public.notifications where id = $1', 'notification'],
  ['a notification, marked', 'update public.notifications set read = true where id = $1', 'notification'],
].map(([call = '', text = '', of = '']) => ({ call, text, of }))

/** Something of each kind that the bench's cleaner must not know of. */
const hiddenIds = `
  select 'job' as kind, (select id::text from public.jobs where status = 'Draft' order by id limit 1) as id
  union all select 'course', (select id::text from public.courses order by id limit 1)
  union all select 'application', (select id::text from public.applications where user_id::text like '%0009' order by id limit 1)
  union all select 'notification', (select id::text from public.notifications where user_id::text like '%0009' order by id limit 1)
  union all select 'person', 'c1000000-0000-4000-8000-000000000052'`

/**
 * Times each call in turns, so that what else the machine does meets both alike. Nothing is kept.
 * @throws Error when the bench holds nothing of a kind, or a call does not end as it does for a missing one
 */
export async function measureHidden(sql: Sql, turns = 200): Promise<Hidden[]> {
  await sql`update public.courses set status = 'inactive' where id = (select id from public.courses order by id limit 1)`
  const rows = await sql.unsafe<{ kind: string; id: string | null }[]>(hiddenIds)
  const ids = new Map(rows.map(({ kind, id }) => [kind, id]))
  const measured: Hidden[] = []
  for (const { call, text, of } of calls) {
    const id = ids.get(of)
    if (!id) throw new Error(`There is no ${of} to hide.`)
    const times = { hidden: [] as number[], missing: [] as number[] }
    const outcomes = new Set<string>()
    for (let turn = 0; turn < turns; turn += 1) {
      for (const kind of ['hidden', 'missing'] as const) {
        const { time, outcome } = await attempt(sql, text, kind === 'hidden' ? id : crypto.randomUUID())
        times[kind].push(time)
        outcomes.add(outcome)
      }
    }
    if (outcomes.size > 1) throw new Error(`${call}: ${[...outcomes].join(' / ')}`)
    measured.push({ call, hidden: quantileOf(times.hidden), missing: quantileOf(times.missing) })
  }
  await sql`update public.courses set status = 'active' where status = 'inactive'`
  return measured
}

async function attempt(sql: Sql, text: string, id: string): Promise<{ time: number; outcome: string }> {
  let outcome = ''
  const time = await timeUndone(sql, claimsFor({ screen: '/jobs' }), async (tx) => {
    const answer = await tx.unsafe(text, [id]).catch((error: unknown) => String(error))
    outcome = typeof answer === 'string' ? answer : `${answer.count} rows`
  })
  return { time, outcome }
}
