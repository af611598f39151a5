import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { triesAll } from '../tries-all.ts'
import { asPerson, connect, makePerson } from './database-session.ts'
import { askedColumns } from './offers-and-messages-oracle.ts'
import { numbersFrom, randomAction } from './random-actions.ts'
import { makeScratchDatabase } from './scratch-database.ts'
import { founder, type Snapshot, stepFaults, tables, visibleKeys } from './visibility-oracle.ts'

// Random people do random things, allowed and forbidden. After each action an independent oracle checks the changes, and now and
// then each person's view. The same seed gives the same actions.

const actions = 600
const lookEvery = 100
/** How often each action succeeded, over all seeds. */
const done = new Map<string, number>()
const people = [
  founder,
  ...Array.from({ length: 9 }, (_, index) => `7e570000-0000-4000-8000-00000000010${index}`),
]

let database: Awaited<ReturnType<typeof makeScratchDatabase>>
let sql: Sql

beforeAll(async () => {
  database = await makeScratchDatabase('shinework_properties')
  sql = connect(database.url, 'properties', 1)
  // Ids come from a sequence, because random ids would change the order in which rows are chosen, locked and accepted.
  await sql`create sequence public.row_numbers`
  for (const table of ['jobs', 'applications', 'notifications'])
    await sql`
      alter table public.${sql(table)} alter column id set default md5(nextval('public.row_numbers')::text)::uuid`
})

afterAll(async () => {
  await sql.end()
  await database.drop()
})

async function begin(): Promise<void> {
  await sql`alter sequence public.row_numbers restart`
  await sql`delete from public.applications`
  await sql`delete from public.jobs`
  await sql`delete from auth.users`
  const statuses = [
    'active',
    'active',
    'active',
    'active',
    'active',
    'pending',
    'inactive',
    'rejected',
  ] as const
  for (const [index, id] of people.entries()) {
    await makePerson(
      sql,
      id,
      index === 1 || index === 2 ? 'admin' : 'cleaner',
      statuses[index % statuses.length] ?? 'active',
    )
  }
  await sql`
    insert into public.jobs (project_name, status, address_rule, cleaners_needed)
    select 'Job ' || number, case when number % 4 = 0 then 'Draft' else 'Open' end,
      (array['everyone', 'accepted', 'active'])[1 + number % 3], nullif(number % 3, 0)
    from generate_series(1, 8) number`
  // Divides the jobs into two series.
  await sql`
    update public.jobs set series_id = md5((row_number % 2)::text)::uuid, start_date = date '2083-03-01' + row_number::integer
    from (select id, row_number() over (order by id) from public.jobs) numbered where numbered.id = jobs.id`
  await sql`insert into public.job_addresses select id, 'Somewhere' from public.jobs`
}

/** Creates a full job with three people in its reserve. */
async function fillAJob(): Promise<void> {
  const [admin = '', , coming = '', ...waiting] = people.slice(1)
  const [job] = await sql<{ id: string }[]>`
    update public.jobs set cleaners_needed = 1 where id = (select id from public.jobs where status = 'Open' order by id limit 1)
    returning id`
  const full = job?.id ?? ''
  await sql`
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values (${coming}, ${full}, 'Full', 'Accepted', ${admin}, now())`
  for (const [index, person] of waiting.slice(0, 3).entries())
    await sql`
      with made as (
        insert into public.applications (user_id, job_id, job_title) values (${person}, ${full}, 'Full') returning id
      )
      insert into private.reserve (application_id, job_id, position, put_by) select id, ${full}, ${index + 1}, ${admin} from made`
}

/**
 * A snapshot of every row. Notifications are sorted by content instead of id, because one statement creates several of
 * them in any order.
 */
async function look(): Promise<Snapshot> {
  const [row] = await sql<Snapshot[]>`
    select
      (select jsonb_agg(row order by id) from public.profiles row) as profiles,
      (select coalesce(jsonb_agg(row order by id), '[]') from public.jobs row) as jobs,
      (select coalesce(jsonb_agg(row order by job_id), '[]') from public.job_addresses row) as job_addresses,
      (select coalesce(jsonb_agg(row order by id), '[]') from public.applications row) as applications,
      (select coalesce(jsonb_agg(row order by created_at, user_id, message), '[]') from public.notifications row) as notifications,
      ${sql.unsafe(askedColumns('true', 'true', 'true'))}`
  if (!row) throw new Error('The snapshot is empty.')
  return row
}

async function seenBy(person: string, table: (typeof tables)[number]): Promise<string[]> {
  const key = table === 'job_addresses' ? 'job_id' : 'id'
  const seen = await asPerson(
    sql,
    person,
    (tx) => tx<{ key: string }[]>`select ${tx(key)}::text as key from public.${tx(table)}`,
  )
  if (!seen.ok) throw new Error(seen.message)
  return seen.value.map((row) => row.key).sort()
}

describe.each(triesAll ? [1, 2, 3, 4] : [3])('six hundred random actions, seed %i', (seed) => {
  it('break no rule and show nobody another person’s data', async () => {
    const random = numbersFrom(seed)
    await begin()
    await fillAJob()
    let before = await look()
    for (let step = 1; step <= actions; step += 1) {
      const somebody = people[Math.floor(random() * people.length)] ?? founder
      const action = randomAction(before, people, somebody, random)
      const person = action.by ?? somebody
      const outcome = await asPerson(sql, person, (tx) => tx.unsafe(action.statement, action.values))
      // A rejection notice is sent ten seconds after the decision (rule 13.16). This test treats the notice as sent
      // with the decision.
      await sql`select private.notify_of_decisions(now() + interval '10 seconds')`
      const after = await look()
      const description = `step ${step}: ${person} does ${action.statement} with ${JSON.stringify(action.values)}`
      expect(stepFaults(before, after, person), description).toEqual([])
      if (!outcome.ok) expect(after, `${description}, which was refused`).toEqual(before)
      const changed = JSON.stringify(after) !== JSON.stringify(before)
      if (changed) done.set(action.name, (done.get(action.name) ?? 0) + 1)
      before = after
      if (step % lookEvery !== 0) continue
      for (const reader of people) {
        for (const table of tables) {
          expect(await seenBy(reader, table), `${table} as ${reader} sees it after ${step}`).toEqual(
            visibleKeys(before, table, reader),
          )
        }
      }
    }
  }, 120_000)
})

// A run proves nothing about a kind of action that never succeeded.
it('include at least one successful action of each kind', () => {
  for (const name of [
    'apply',
    'review',
    'review together',
    'withdraw',
    'take back',
    'role',
    'status',
    'edit a job',
    'mark',
    'invite',
    'would like it',
    'no thanks',
    'change the reserve',
    'stop the reserve',
    'take a place',
    'leave a place',
    'write',
    'read',
    'say when free',
    'edit a series',
  ]) {
    expect(done.get(name) ?? 0, `${name} was never done`).toBeGreaterThan(0)
  }
})
