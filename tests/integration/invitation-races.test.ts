import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Inviting the same people at once, and responding to an invitation twice at the same time.

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

it(`${racers} administrators at once invite each person once, in whatever order they name them`, async () => {
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
    // A person who declined first can still accept. An acceptance stays.
    const [stands] = await observer<{ answer: string; applications: number }[]>`
      select answer, (select count(*)::int from public.applications where job_id = ${job}) as applications
      from private.invitations where job_id = ${job}`
    expect(stands).toEqual({ answer: 'yes', applications: 1 })
  }
})
