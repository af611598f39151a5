import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPerson, makePerson, openRace } from './database-session.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// People near a job are notified of the job once, even if many calls notify them and edit the job at once. No save waits for
// these calls.

const tellers = 6
// Uses a separate database. In the stack's database, `deliver` and the cron job that runs every minute would also
// notify people.
const scratch = await makeScratchDatabase('jobs_nearby_test')
const race = openRace('jobs nearby', tellers, scratch.url)
const { sql, observer, holder, untilWaiting } = race
const admin = randomUUID()
const people = Array.from({ length: 120 }, () => randomUUID())

const place = 'Birdsville QLD'

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
  await observer`
    insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@test.example', ${observer.json({ location: place, proximity: '50' })} from unnest(${people}::uuid[]) id`
})

beforeEach(() => untilNobodyIsLeft(observer))

afterAll(async () => {
  await race.end()
  await scratch.drop()
})

const tell = async (connection: Sql | TransactionSql, batch: number): Promise<number> => {
  const [row] = await connection<{ told: number }[]>`select public.notify_people_nearby(${batch}) as told`
  return row?.told ?? 0
}

/** Notifies people in batches until no opening is left, even if other calls notify some of the people. */
async function untilNobodyIsLeft(connection: Sql, batch = 2000): Promise<void> {
  for (;;) {
    await tell(connection, batch)
    const [left] = await observer`select from private.job_openings limit 1`
    if (!left) return
  }
}

async function openJob(): Promise<string> {
  const id = randomUUID()
  await observer`
    insert into public.jobs (id, project_name, location_city, status) values (${id}, 'Race', ${place}, 'Open')`
  return id
}

const save = (id: string, status: string, city: string) =>
  asPerson(sql, admin, async (tx) => {
    // Makes the save fail if it would have to wait for a lock.
    await tx`select set_config('lock_timeout', '1s', true)`
    const [saved] = await tx<{ at: string }[]>`
      select updated_at::text as at from public.admin_job(${id})`
    return tx`
      select public.save_job(${tx.json({ id, project_name: 'Race', status, location_city: city })}, ${saved?.at ?? null}::text::timestamptz)`
  })

/** How many people were notified once, twice and so on about the job. */
async function timesTold(job: string): Promise<Record<string, number>> {
  const rows = await observer<{ times: number; people: number }[]>`
    select times, count(*)::int as people
    from (
      select count(*)::int as times from public.notifications
      where type = 'job_nearby' and data ->> 'job_id' = ${job} group by user_id
    ) told
    group by times`
  return Object.fromEntries(rows.map((row) => [row.times, row.people]))
}

it('several simultaneous runs notify each person once, even while the job is closed, opened and moved', async () => {
  const job = await openJob()
  const edits = async () => {
    for (let round = 0; round < 10; round += 1) {
      for (const status of ['Closed', 'Open']) {
        const city = round % 2 === 0 ? place : 'Bedourie QLD'
        expect(await save(job, status, status === 'Open' ? city : place)).toMatchObject({ ok: true })
      }
    }
    expect(await save(job, 'Open', place)).toMatchObject({ ok: true })
  }
  await Promise.all([edits(), ...Array.from({ length: tellers - 1 }, () => untilNobodyIsLeft(sql, 7))])
  await untilNobodyIsLeft(sql, 7)
  expect(await timesTold(job)).toEqual({ 1: people.length })
})

it('a second run for the same job waits for the first and notifies only the remaining people', async () => {
  const job = await openJob()
  await observer`update public.jobs set status = 'Draft' where id = ${job}`
  await observer`update public.jobs set status = 'Open' where id = ${job}`
  let second: Promise<number> | undefined
  await holder.begin(async (tx) => {
    expect(await tell(tx, 30)).toBe(30)
    second = tell(sql, 2000)
    await untilWaiting(1, [second])
  })
  expect(await second).toBe(people.length - 30)
  await untilNobodyIsLeft(sql)
  expect(await timesTold(job)).toEqual({ 1: people.length })
})

it('a run skips a job that another run is processing, and continues with the next', async () => {
  await openJob()
  const next = await openJob()
  await holder.begin(async (tx) => {
    expect(await tell(tx, 30)).toBe(30)
    await sql.begin(async (other) => {
      await other`select set_config('lock_timeout', '1s', true)`
      expect(await tell(other, 40)).toBe(40)
    })
    expect(await timesTold(next)).toEqual({ 1: 40 })
  })
  await untilNobodyIsLeft(sql)
  expect(await timesTold(next)).toEqual({ 1: people.length })
})

it('a run that notifies people of a job does not block a save of the job', async () => {
  const job = await openJob()
  await holder.begin(async (tx) => {
    expect(await tell(tx, 30)).toBe(30)
    expect(await save(job, 'Open', 'Bedourie QLD')).toMatchObject({ ok: true })
    expect(await save(job, 'Closed', place)).toMatchObject({ ok: true })
  })
  await untilNobodyIsLeft(sql)
  expect(await timesTold(job)).toEqual({ 1: 30 })
})

it('if a run that notified people is rolled back, the next run notifies the same people', async () => {
  const job = await openJob()
  const broken = new Error('broken off')
  await expect(
    holder.begin(async (tx) => {
      expect(await tell(tx, 30)).toBe(30)
      throw broken
    }),
  ).rejects.toBe(broken)
  expect(await timesTold(job)).toEqual({})
  await untilNobodyIsLeft(sql)
  expect(await timesTold(job)).toEqual({ 1: people.length })
})
