import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Tests races for a vacancy that is offered to the reserve: two acceptances at once, an acceptance as the offer
// expires, and an offer whose vacancy goes to somebody else.

const racers = 8
const rounds = tries(3, 20)
const race = openRace('reserve races', racers)
const { sql, observer } = race
const admin = randomUUID()
const people: string[] = [admin]
const jobs: string[] = []

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
  for (let number = 0; number < 3; number += 1) {
    people.push(await makePerson(observer, randomUUID(), 'cleaner', 'active'))
  }
})

afterAll(async () => {
  await observer`delete from public.applications where job_id = any (${jobs})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id = any (${people})`
  await race.end()
})

/** Creates an urgent job with one vacancy, offered to the first of three people in its reserve. */
async function offered() {
  const job = randomUUID()
  jobs.push(job)
  const waiting = people.slice(1)
  await observer`
    insert into public.jobs (id, project_name, status, start_date, display_status, cleaners_needed)
    values (${job}, 'Race', 'Open', '2083-03-01', 'Urgent', 1)`
  const applications: string[] = []
  for (const person of waiting) {
    const application = randomUUID()
    applications.push(application)
    await observer`insert into public.applications (id, user_id, job_id) values (${application}, ${person}, ${job})`
    await observer`
      insert into private.reserve (application_id, job_id, position, put_by)
      values (${application}, ${job}, ${applications.length}, ${admin})`
  }
  await observer`select private.offer_vacancies(${job}, now())`
  const [first = '', second = ''] = waiting
  return { job, first, second, applications }
}

const answer = (person: string, job: string, coming: boolean) =>
  asPerson(sql, person, (tx) => tx`select public.answer_offer(${job}, ${coming})`)

/**
 * Expects the job's single vacancy to be taken or offered exactly once, whatever the order of the calls was. Returns the
 * counts of acceptances, open offers and notifications.
 */
async function expectWhole(job: string) {
  const [stands] = await observer<{ accepted: number; open: number; told: number }[]>`
    select (select count(*)::int from public.applications where job_id = ${job} and status = 'Accepted') as accepted,
      (select count(*)::int from private.reserve where job_id = ${job} and asked_at is not null and answer is null) as open,
      (select count(*)::int from public.notifications where type = 'place_offer' and data ->> 'job_id' = ${job}) as told`
  expect((stands?.accepted ?? 0) + (stands?.open ?? 0)).toBe(1)
  return stands
}

it(`a vacancy offer that is accepted ${racers} times simultaneously fills one vacancy (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { job, first } = await offered()
    const outcomes = await Promise.all(Array.from({ length: racers }, () => answer(first, job, true)))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await expectWhole(job)).toEqual({ accepted: 1, open: 0, told: 1 })
  }
})

it(`a vacancy offer that is accepted as it expires is either in time or too late (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { job, first } = await offered()
    const [outcome] = await Promise.all([
      answer(first, job, true),
      ...Array.from(
        { length: racers - 1 },
        () => sql`select private.offer_vacancies(${job}, now() + interval '31 minutes')`,
      ),
    ])
    if (!outcome.ok) expect(outcome.code).toBe('PT409')
    // If the acceptance was in time, nobody else has an offer. If it was late, the next person has the offer.
    const inTime = { accepted: 1, open: 0, told: 1 }
    expect(await expectWhole(job)).toEqual(outcome.ok ? inTime : { accepted: 0, open: 1, told: 2 })
  }
})

it(`only one person gets a vacancy that an offer and an administrator fill simultaneously (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { job, first, applications } = await offered()
    const [mine, decided] = await Promise.all([
      answer(first, job, true),
      asPerson(
        sql,
        admin,
        (tx) => tx`select public.review_application(${applications[1] ?? ''}, 'Accepted')`,
      ),
    ])
    expect([mine, decided].flatMap((outcome) => (outcome.ok ? [] : outcome.code))).toEqual(['PT409'])
    expect(await expectWhole(job)).toEqual({ accepted: 1, open: 0, told: 1 })
  }
})
