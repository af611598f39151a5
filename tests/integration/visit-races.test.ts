import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Tests a person who reports "I'm coming", "I'm here" or "I'm done" while others save the job, send reminders, or
// delete the account.

const racers = 8
const rounds = tries(3, 30)
const race = openRace('visit races', racers)
const { sql, observer, holder, untilWaiting } = race
const admin = randomUUID()
const people: string[] = [admin]
const jobs: string[] = []

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.applications where user_id = any (${people}) or job_id = any (${jobs})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id = any (${people})`
  await race.end()
})

/** Creates a person who was accepted long ago for a job that starts in `days` days in Brisbane. */
async function accepted(days: number) {
  const [person, job, application] = [randomUUID(), randomUUID(), randomUUID()]
  people.push(await makePerson(observer, person, 'cleaner', 'active'))
  jobs.push(job)
  await observer`
    insert into public.jobs (id, project_name, status, start_date) values (
      ${job}, 'Race', 'InProgress', (now() at time zone 'Australia/Brisbane')::date + ${days}::int
    )`
  await observer`
    insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at)
    values (${application}, ${person}, ${job}, 'Accepted', ${admin}, '2026-01-01')`
  return { person, job, application }
}

const confirm = ({ person, application }: { person: string; application: string }) =>
  asPerson(sql, person, (tx) => tx`select confirmed_at from public.confirm_coming(${application})`)

const press = ({ person, application }: { person: string; application: string }, event: string) =>
  asPerson(
    sql,
    person,
    (tx) => tx<{ at: string }[]>`
      select coalesce(here_at, done_at)::text as at from public.report_visit(${application}, ${event})`,
  )

it(`if ${racers} arrivals are reported at once, one counts, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mine = await accepted(-1)
    const outcomes = await Promise.all(Array.from({ length: racers }, () => press(mine, 'here')))
    const [kept] = await observer<{ at: string; visits: number }[]>`
      select min(here_at)::text as at, count(*)::int as visits from public.visits where application_id = ${mine.application}`
    expect(kept?.visits).toBe(1)
    expect(outcomes.map((outcome) => outcome.ok && outcome.value[0]?.at)).toEqual(
      Array.from({ length: racers }, () => kept?.at),
    )
  }
})

it('nobody can confirm a job while its start is being moved', async () => {
  const mine = await accepted(1)
  let late: ReturnType<typeof confirm> | undefined
  await holder.begin(async (tx) => {
    await tx`update public.jobs set start_date = current_date + 9 where id = ${mine.job}`
    late = confirm(mine)
    await untilWaiting(1, [late])
  })
  expect(await late).toMatchObject({
    code: 'PT409',
    message: 'You can confirm from 48 hours before the start.',
  })
})

it(`${racers} simultaneous reminder runs remind each person once`, async () => {
  const mine = await Promise.all(Array.from({ length: 20 }, () => accepted(1)))
  await Promise.all(Array.from({ length: racers }, () => sql`select private.remind_of_jobs(now())`))
  // A run skips rows that another run has locked, and the next run processes them.
  await sql`select private.remind_of_jobs(now())`
  const told = await observer`
    select user_id, count(*)::int as times from public.notifications
    where user_id = any (${mine.map(({ person }) => person)}) and type = 'job_reminder' group by user_id`
  expect(told).toHaveLength(20)
  expect(new Set(told.map((row) => row['times']))).toEqual(new Set([1]))
})

it(`reports and confirmations during a move of the job and a deletion cause no deadlock, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mine = await accepted(round % 2)
    const outcomes = await Promise.allSettled([
      confirm(mine),
      press(mine, 'here'),
      press(mine, 'done'),
      sql`update public.jobs set start_date = start_date + 1 where id = ${mine.job}`,
      sql`select private.remind_of_jobs(now())`,
      sql`delete from auth.users where id = ${mine.person}`,
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const outcome of outcomes.slice(0, 3)) {
      if (outcome.status === 'fulfilled' && 'ok' in outcome.value && !outcome.value.ok)
        expect(outcome.value.code).toMatch(/^PT4/)
    }
  }
})
