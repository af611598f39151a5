import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Listener, topicOf } from '../conformance/realtime-fixture.ts'
import { newPerson } from '../conformance/stack-fixture.ts'
import type { Client } from '../connect-client.ts'
import { tries } from '../tries-all.ts'
import { asPerson, connect, databaseUrl, makePerson } from './database-session.ts'

// Many people have the app open while hundreds of applications are decided (a thousand in the full run). Each page receives its own
// decisions and no others.

// SHINEWORK_CROWD=200 tests the number of people on a busy evening. The default is lower, because signing up 200 people
// takes longer than the test.
const crowd = Number(process.env['SHINEWORK_CROWD'] ?? tries(10, 40))
const jobsEach = Math.round(tries(150, 1000) / crowd)
const name = `crowd ${randomUUID()}`
const sql = connect(databaseUrl(), name, 8)
const administrator = randomUUID()
const jobs = Array.from({ length: jobsEach }, () => randomUUID())
const people: { id: string; topic: string; client: Client; listener: Listener }[] = []

beforeAll(async () => {
  await makePerson(sql, administrator, 'admin', 'active')
  for (let made = 0; made < crowd; made += 10) {
    const signedUp = await Promise.all(Array.from({ length: 10 }, newPerson))
    for (const { id, client } of signedUp) {
      const topic = await topicOf(client)
      people.push({ id, client, topic, listener: new Listener(client.realtime, topic) })
    }
  }
  const joined = await Promise.all(people.map(({ listener }) => listener.join()))
  expect(new Set(joined)).toEqual(new Set(['joined']))
}, 300_000)

afterAll(async () => {
  await Promise.all(people.map(async ({ client }) => client.realtime.disconnect()))
  const ids = people.map(({ id }) => id)
  await sql`delete from public.applications where user_id = any (${ids})`
  await sql`delete from public.jobs where id = any (${jobs})`
  await sql`delete from auth.users where id = any (${[...ids, administrator]})`
  await sql.end()
})

/** The ids of the messages that a person's page has received. */
const heard = ({ listener }: { listener: Listener }) =>
  listener.messages.map(({ payload }) => String(payload['id'])).sort()

it('each of many connected people receives only the broadcasts about their own applications', async () => {
  await sql`
    insert into public.jobs (id, project_name, status, start_date)
    select id, 'Crowd', 'Open', current_date + 20 + day::integer from unnest(${jobs}::uuid[]) with ordinality given (id, day)`
  const applied = await sql<{ id: string }[]>`
    insert into public.applications (user_id, job_id, job_title)
    select person, job, 'Crowd' from unnest(${people.map(({ id }) => id)}::uuid[]) person, unnest(${jobs}::uuid[]) job
    returning id`
  expect(applied).toHaveLength(crowd * jobsEach)
  const outcomes = await Promise.all(
    applied.map(({ id }, place) =>
      asPerson(
        sql,
        administrator,
        (tx) => tx`select public.review_application(${id}, ${place % 2 === 0 ? 'Accepted' : 'Rejected'})`,
      ),
    ),
  )
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  await sql`select private.notify_of_decisions(now() + interval '10 seconds')`

  const rows = await sql<{ topic: string; sent: string[] }[]>`
    select topic, array_agg(id::text order by id::text) as sent from realtime.messages
    where topic = any (${people.map(({ topic }) => topic)}) and event = 'notifications_changed' group by topic`
  const sent = new Map(rows.map((row) => [row.topic, row.sent]))
  await expect
    .poll(
      () => people.filter((person) => heard(person).length < (sent.get(person.topic)?.length ?? 1)).length,
      {
        timeout: 60_000,
      },
    )
    .toBe(0)
  expect(Math.min(...rows.map((row) => row.sent.length))).toBeGreaterThan(jobsEach)
  for (const person of people) expect(heard(person)).toEqual(sent.get(person.topic))
}, 180_000)
