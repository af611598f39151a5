import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPerson, makePerson, openRace } from './database-session.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// Many runs of `deliver` share one outbox while people and administrators act. The test has its own database, where nothing
// is sent.

const racers = 8
const cleaner = randomUUID()
const administrator = randomUUID()

const scratch = await makeScratchDatabase('shinework_deliveries')
const race = openRace('delivery races', racers, scratch.url)
const { sql, observer, holder, untilWaiting, inThisOrder } = race

beforeAll(async () => {
  await makePerson(observer, cleaner, 'cleaner', 'active')
  await makePerson(observer, administrator, 'admin', 'active')
  await observer`insert into private.delivery_setup (channels, known_at) values ('{email}', now())`
})

afterAll(async () => {
  await race.end()
  await scratch.drop()
})

beforeEach(async () => {
  await observer`delete from private.deliveries`
  await observer`delete from public.notifications`
})

/** Creates `messages` notifications for the cleaner. */
const write = (messages: number) => observer`
  insert into public.notifications (user_id, message, type)
  select ${cleaner}, 'Said', 'application_accepted' from generate_series(1, ${messages}::int)`

interface Work {
  id: string
  claim: string
}

/** Claims a batch, as if the interval `later` had passed. */
const claim = (on: Sql, later = '0') => on<Work[]>`
  select id, claim from private.claim_deliveries(25, now() + ${later}::text::interval)`

const report = (on: Sql, { id, claim: given }: Work) => on<{ counts: boolean }[]>`
  select public.report_delivery(${id}, ${given}, 'sent') as counts`

describe('claims of messages', () => {
  it('hand out every message exactly once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await observer`delete from private.deliveries`
      await write(25 * racers - 10)
      const lots = await Promise.all(Array.from({ length: racers }, () => claim(sql)))
      const handedOut = lots.flatMap((lot) => lot.map((work) => work.id))
      expect(new Set(handedOut).size).toBe(handedOut.length)
      for (;;) {
        const rest = await claim(observer)
        if (rest.length === 0) break
        handedOut.push(...rest.map((work) => work.id))
      }
      expect(new Set(handedOut).size).toBe(25 * racers - 10)
    }
  })

  it('skip messages that another run is claiming at that moment, without waiting', async () => {
    await write(40)
    const [first, second] = await holder.begin(async (tx) => {
      const mine = await tx<Work[]>`select id, claim from private.claim_deliveries(25, now())`
      return [mine, await claim(sql)] as const
    })
    expect([first.length, second.length]).toEqual([25, 15])
  })

  it('count one delivery report, however often the report is sent', async () => {
    await write(1)
    const [work] = await claim(observer)
    if (!work) throw new Error('Nothing was claimed.')
    const answers = await Promise.all(Array.from({ length: racers }, () => report(sql, work)))
    expect(answers.filter(([answer]) => answer?.counts)).toHaveLength(1)
  })

  it('no longer count once the lease has expired and another run has claimed the message', async () => {
    await write(1)
    const [work] = await claim(observer)
    if (!work) throw new Error('Nothing was claimed.')
    let late: ReturnType<typeof report> | undefined
    await holder.begin(async (tx) => {
      const again = await tx`select from private.claim_deliveries(25, now() + interval '3 minutes')`
      expect(again).toHaveLength(1)
      late = report(sql, work)
      await untilWaiting(1, [late])
    })
    expect((await late)?.[0]).toEqual({ counts: false })
    const [row] = await observer`select state, attempts from private.deliveries`
    expect(row).toEqual({ state: 'waiting', attempts: 0 })
  })
})

describe('calls of `deliver`', () => {
  it('count once, however often they are replayed at the same time', async () => {
    const [call] = await observer<{ id: string }[]>`
      insert into private.delivery_calls (made_at) values (now()) returning id`
    const answers = await Promise.all(
      Array.from(
        { length: racers },
        () => sql<{ counts: boolean }[]>`
          select public.begin_delivery(${call?.id ?? null}, '{email}') as counts`,
      ),
    )
    expect(answers.filter(([answer]) => answer?.counts)).toHaveLength(1)
  })
})

const switchOff = (switchName: string) =>
  asPerson(
    sql,
    cleaner,
    (tx) => tx`select public.save_notification_settings(jsonb_build_object(${switchName}::text, false))`,
  )

const clearSettings = () =>
  observer.begin(async (tx) => {
    await tx`delete from public.notification_settings`
    await tx`delete from private.notification_choices`
  })

describe('notification settings', () => {
  it('keep the changes of two simultaneous saves', async () => {
    for (let round = 0; round < 10; round += 1) {
      await clearSettings()
      const outcomes = await Promise.all([switchOff('push_nearby'), switchOff('email_changes')])
      expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
      const choices = await observer`
        select channel, kind, is_on from private.notification_choices order by channel desc`
      expect(choices).toEqual([
        { channel: 'push', kind: 'nearby', is_on: false },
        { channel: 'email', kind: 'changes', is_on: false },
      ])
    }
    await clearSettings()
  })
})

/** Creates a job for which these people are accepted. Returns its id and its `updated_at`. */
async function storedJob(...people: string[]): Promise<{ id: string; updatedAt: string }> {
  const [row] = await observer<{ id: string; updated_at: string }[]>`
    insert into public.jobs (project_name, status) values ('As it was', 'Open') returning id, updated_at::text`
  if (!row) throw new Error('The job was not added.')
  for (const person of people) {
    await observer`
      insert into public.applications (job_id, user_id, status, reviewed_by, reviewed_at)
      values (${row.id}, ${person}, 'Accepted', ${administrator}, now())`
  }
  await observer`delete from public.notifications`
  return { id: row.id, updatedAt: row.updated_at }
}

const saveDays = ({ id, updatedAt }: { id: string; updatedAt: string }, days: number) =>
  asPerson(
    sql,
    administrator,
    (tx) => tx`
      select public.save_job(
        ${tx.json({ id, project_name: 'As it was', status: 'Open', days })}, ${updatedAt}::text::timestamptz)`,
  )

const told = async () => (await observer`select message from public.notifications`).map((row) => row.message)

describe('saving a job', () => {
  it('notifies people once if the same save is sent several times simultaneously', async () => {
    const job = await storedJob(cleaner)
    const outcomes = await Promise.all(Array.from({ length: racers }, () => saveDays(job, 3)))
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
    expect(await told()).toEqual(['The job As it was has changed. Days: from none to 3.'])
  })

  it('notifies people only of the successful save if two different saves are sent simultaneously', async () => {
    for (let round = 0; round < 10; round += 1) {
      await observer`delete from public.notifications`
      const job = await storedJob(cleaner)
      const outcomes = await Promise.all([saveDays(job, 3), saveDays(job, 4)])
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      expect(await told()).toEqual([
        `The job As it was has changed. Days: from none to ${outcomes[0]?.ok ? 3 : 4}.`,
      ])
    }
  })

  it('succeeds while the account of a person to notify is being deleted', async () => {
    const leaving = await makePerson(observer, randomUUID(), 'cleaner', 'active')
    const job = await storedJob(cleaner, leaving)
    let save: ReturnType<typeof saveDays> | undefined
    await holder.begin(async (tx) => {
      await tx`delete from auth.users where id = ${leaving}`
      save = saveDays(job, 3)
      await untilWaiting(1, [save])
    })
    expect((await save)?.ok).toBe(true)
    expect(new Set(await told())).toEqual(
      new Set([
        'The job As it was has changed. Days: from none to 3.',
        // Administrators are notified of the vacancy.
        'Somebody who was accepted for As it was has deleted their account and is not coming.',
      ]),
    )
  })

  it('notifies people only of the deletion if the job was deleted first', async () => {
    const job = await storedJob(cleaner)
    const outcome = await inThisOrder(
      administrator,
      (tx) => tx`select public.delete_job(${job.id})`,
      () => saveDays(job, 3),
    )
    expect(outcome.ok).toBe(false)
    expect(await told()).toEqual(['The job As it was has been deleted.'])
  })
})
