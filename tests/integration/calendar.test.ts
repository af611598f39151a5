import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCalendar } from '../calendar-reader.ts'
import { newPerson } from '../conformance/stack-fixture.ts'
import { asPerson, connect, databaseUrl, makePerson } from './database-session.ts'

// Tests the whole way from an accepted job to the events that a calendar program reads over HTTP.
const sql = connect(databaseUrl(), 'calendar', 8)
const admin = randomUUID()
const people: string[] = []
const jobs: string[] = []
const functionUrl = `${process.env.SUPABASE_URL}/functions/v1/calendar`

beforeAll(() => makePerson(sql, admin, 'admin', 'active'))

afterAll(async () => {
  await sql`delete from public.applications where user_id = any (${people})`
  await sql`delete from public.jobs where id = any (${jobs})`
  await sql`delete from auth.users where id = any (${[...people, admin]})`
  await sql.end()
})

type Times = { postcode: string; day: string; start: string | null; end: string | null; days: number }
const oneDay: Times = { postcode: '2000', day: '2083-01-11', start: '07:30', end: '15:00', days: 1 }

async function accept(person: string, given: Partial<Times> = {}): Promise<string> {
  const { postcode, day, start, end, days } = { ...oneDay, ...given }
  const [job] = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status, location_postcode, start_date, start_time, end_time, days)
    values (${`Job in ${postcode}`}, 'Open', ${postcode}, ${day}, ${start}, ${end}, ${days}) returning id`
  if (!job) throw new Error('The job was not added.')
  jobs.push(job.id)
  await sql`
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values (${person}, ${job.id}, 'Job', 'Accepted', ${admin}, now())`
  return job.id
}

async function newCleaner(): Promise<string> {
  const person = await makePerson(sql, randomUUID(), 'cleaner', 'active')
  people.push(person)
  return person
}

async function makeFeed(person: string): Promise<string> {
  const made = await asPerson(
    sql,
    person,
    (tx) => tx<{ token: string }[]>`select public.make_calendar_feed() as token`,
  )
  if (!made.ok) throw new Error(made.message)
  return `${functionUrl}/${made.value[0]?.token}.ics`
}

async function read(address: string) {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  return readCalendar(await answer.text())
}

it('a calendar shows the right start time of each job on either side of daylight saving', async () => {
  const person = await newCleaner()
  const starts: [postcode: string, day: string, start: string][] = [
    ['2000', '2082-10-03', '2082-10-02T21:30Z'],
    ['2000', '2082-10-04', '2082-10-03T20:30Z'],
    ['4000', '2082-10-04', '2082-10-03T21:30Z'],
    ['6000', '2082-10-04', '2082-10-03T23:30Z'],
    ['2880', '2082-10-03', '2082-10-02T22:00Z'],
    ['2880', '2082-10-04', '2082-10-03T21:00Z'],
    ['2000', '2083-04-04', '2083-04-03T21:30Z'],
    ['2880', '2083-04-04', '2083-04-03T22:00Z'],
  ]
  for (const [postcode, day] of starts) await accept(person, { postcode, day })
  await accept(person, { day: '2082-10-03', days: 3 })
  await accept(person, { day: '2082-12-24', start: null, end: null, days: 2 })

  const events = await read(await makeFeed(person))
  expect(
    events
      .filter(({ moments }) => moments.length === 1)
      .map(({ summary, moments }) => [summary.slice(-4), moments[0]?.slice(0, 17)].join(' '))
      .sort(),
  ).toEqual([...starts.map(([postcode, , start]) => `${postcode} ${start}`), '2000 2082-12-24T00:00Z'].sort())
  // For one-day jobs, the database stores the same start times.
  const stored = await sql<{ starts: string }[]>`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as starts from public.jobs job
    join public.applications application on application.job_id = job.id
    where application.user_id = ${person} and days = 1`
  expect(stored.map((row) => row.starts).sort()).toEqual(starts.map(([, , start]) => start).sort())
  expect(events.find(({ moments }) => moments.length === 3)?.moments.map((of) => of.slice(0, 17))).toEqual([
    '2082-10-02T21:30Z',
    '2082-10-03T20:30Z',
    '2082-10-04T20:30Z',
  ])
})

it('a calendar keeps UIDs over changes and cancellations, and its URL stops working when it is switched off', async () => {
  const person = await newCleaner()
  const [changed, withdrawn, closed, deleted] = [
    await accept(person, { day: '2083-01-11' }),
    await accept(person, { day: '2083-01-12' }),
    await accept(person, { day: '2083-01-13' }),
    await accept(person, { day: '2083-01-14' }),
  ]
  const address = await makeFeed(person)
  const before = await read(address)
  expect(before.map(({ status, sequence }) => `${status} ${sequence}`)).toEqual(Array(4).fill('CONFIRMED 0'))

  await sql`update public.jobs set start_time = '09:00' where id = ${changed}`
  await sql`update public.applications set withdrawn_at = now() where job_id = ${withdrawn}`
  await sql`update public.jobs set status = 'Closed' where id = ${closed}`
  await sql`delete from public.jobs where id = ${deleted}`
  // Even if many calendar programs refresh at once, each change is counted only once.
  const after = await Promise.all(Array.from({ length: 8 }, () => read(address)))
  for (const events of after) {
    expect(events.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
    expect(events.map(({ status, sequence }) => `${status} ${sequence}`)).toEqual([
      'CONFIRMED 1',
      'CANCELLED 1',
      'CANCELLED 1',
      'CANCELLED 1',
    ])
    expect(events[0]?.moments[0]).toBe('2083-01-10T22:00Z–2083-01-11T04:00Z')
  }

  await asPerson(sql, person, (tx) => tx`select public.revoke_calendar_feed()`)
  expect((await fetch(address)).status).toBe(404)
  expect((await fetch(address.toUpperCase().replace('.ICS', '.ics'))).status).toBe(404)
})

it('only the person accepted for a job gets the calendar file of that job', async () => {
  const [mine, stranger] = [await newPerson(), await newPerson()]
  people.push(mine.id, stranger.id)
  const job = await accept(mine.id)
  const undated = await accept(mine.id)
  await sql`update public.jobs set start_date = null where id = ${undated}`
  const ask = (client: typeof mine.client, jobId: string) =>
    client.functions.invoke<string>('calendar', { body: { job_id: jobId } })

  const { data, response } = await ask(mine.client, job)
  expect(response?.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response?.headers.get('content-disposition')).toBe('attachment; filename="shinework-job.ics"')
  expect(readCalendar(data ?? '').map(({ summary }) => summary)).toEqual(['Job in 2000'])
  for (const [client, id, status] of [
    [stranger.client, job, 404],
    [mine.client, randomUUID(), 404],
    [mine.client, undated, 409],
  ] as const) {
    expect((await ask(client, id)).response?.status).toBe(status)
  }
})
