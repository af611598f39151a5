import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Tests inviting the same people at once, and responding to an invitation twice at the same time.

const racers = 8
const rounds = tries(3, 20)
const race = openRace('invitation races', racers)
const { sql, observer } = race
const admin = randomUUID()
const people: string[] = [admin]
const jobs: string[] = []

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
})

afterAll(async () => {
  await observer`update public.business set unfilled_invite_hours = null, unfilled_notify_hours = null`
  await observer`delete from public.applications where job_id = any (${jobs})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id = any (${people})`
  await race.end()
})

async function openJob(): Promise<string> {
  const job = randomUUID()
  jobs.push(job)
  await observer`insert into public.jobs (id, project_name, status, start_date) values (${job}, 'Race', 'Open', '2083-03-01')`
  return job
}

async function newPeople(count: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () => makePerson(observer, randomUUID(), 'cleaner', 'active')),
  )
  people.push(...made)
  return made
}

it(`${racers} administrators who invite the same people at once invite each person once, in any order`, async () => {
  const invited = await newPeople(10)
  for (let round = 0; round < rounds; round += 1) {
    const job = await openJob()
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, number) =>
        asPerson(sql, admin, (tx) => {
          const named = number % 2 === 0 ? invited : invited.toReversed()
          return tx<{ error: string | null }[]>`select error from public.invite_to_job(${job}, ${named})`
        }),
      ),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const done = answers.flatMap((answer) =>
      answer.ok ? answer.value.filter(({ error }) => error === null) : [],
    )
    expect(done).toHaveLength(10)
    const [told] = await observer<{ notes: number; invitations: number }[]>`
      select (select count(*)::int from public.notifications where data ->> 'job_id' = ${job}) as notes,
        (select count(*)::int from private.invitations where job_id = ${job}) as invitations`
    expect(told).toEqual({ notes: 10, invitations: 10 })
  }
})

it(`accepting and declining an invitation at once leaves one response that fits the application, ${rounds} times`, async () => {
  const [person = ''] = await newPeople(1)
  for (let round = 0; round < rounds; round += 1) {
    const job = await openJob()
    await observer`insert into private.invitations (job_id, user_id) values (${job}, ${person})`
    const outcomes = await Promise.all(
      Array.from({ length: racers }, (_, number) =>
        asPerson(sql, person, (tx) =>
          number % 2 === 0
            ? tx`select public.accept_invitation(${job})`
            : tx`select public.decline_invitation(${job})`,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code !== 'PT409')).toEqual([])
    // A person who declined first can still accept. A decline after an acceptance changes nothing.
    const [stands] = await observer<{ answer: string; applications: number }[]>`
      select answer, (select count(*)::int from public.applications where job_id = ${job}) as applications
      from private.invitations where job_id = ${job}`
    expect(stands).toEqual({ answer: 'yes', applications: 1 })
  }
})

it(`${racers} runs at once invite one person for each free place, and notify each administrator once, ${rounds} times`, async () => {
  // Three people for each round, because a person with an unanswered invitation is not invited to another job at the same
  // time.
  const everyone = await newPeople(rounds * 3)
  await observer`update public.profiles set postcode = '4000', location = null where id = any (${everyone})`
  // Sets limits of a few hours only, so that the cron job invites people to as few other jobs as possible.
  await observer`update public.business set unfilled_invite_hours = 2, unfilled_notify_hours = 1`
  for (let round = 0; round < rounds; round += 1) {
    const job = await openJob()
    await observer`
      update public.jobs
      set start_date = '2087-05-05', start_time = '12:00', location_postcode = '4000', cleaners_needed = 3
      where id = ${job}`
    const moment = '2087-05-05 11:30+10'
    await Promise.all(
      Array.from({ length: racers }, (_, number) =>
        number % 2 === 0
          ? sql`select private.invite_for_unfilled(${moment}::text::timestamptz)`
          : sql`select private.notify_of_unfilled(${moment}::text::timestamptz)`,
      ),
    )
    // A run skips jobs that another run has locked, and the next run processes them.
    await sql`select private.invite_for_unfilled('2087-05-05 11:40+10')`
    await sql`select private.notify_of_unfilled('2087-05-05 11:40+10')`
    const [told] = await observer<{ invitations: number; notes: number; notices: number }[]>`
      select (select count(*)::int from private.invitations where job_id = ${job}) as invitations,
        (select count(*)::int from public.notifications where type = 'job_invitation' and data ->> 'job_id' = ${job}) as notes,
        (select count(*)::int from public.notifications
          where type = 'job_unfilled' and data ->> 'job_id' = ${job} and user_id = ${admin}) as notices`
    expect(told).toEqual({ invitations: 3, notes: 3, notices: 1 })
    await observer`update public.jobs set status = 'Closed' where id = ${job}`
    // A person whose invitation is still unanswered would not be invited in the next round.
    await observer`delete from private.invitations where job_id = ${job}`
  }
})
