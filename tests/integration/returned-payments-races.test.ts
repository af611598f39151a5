import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// Runs are exported, paid, rejected and created again at once, while payments are returned, sent again or settled outside. In any
// order nothing is paid twice and nothing is lost (rules 23.20, 23.21). The test has its own database, because a run has everyone's
// lines.

const scratch = await makeScratchDatabase('returned_payments')
const race = openRace('returned payments', 4, scratch.url)
const { sql, observer } = race
const admin = randomUUID()
const people = Array.from({ length: 4 }, () => randomUUID())
const day = '2020-04-01'
let runs: string[] = []
let today = ''

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
  for (const person of people) await makePerson(observer, person, 'cleaner', 'active')
  const [there] = await observer<{ today: string }[]>`select private.today_of(${admin})::text as today`
  today = there?.today ?? ''
  await observer`insert into public.payment_details (user_id, abn, bsb, account_number)
    select id, '51824753556', '062000', '1' from unnest(${people}::uuid[]) id`
  await observer`update public.business set name = 'Race Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000',
    account_number = '1', apca_number = '301500'`
})

beforeEach(forget)

afterAll(async () => {
  await race.end()
  await scratch.drop()
})

/** Deletes the test's rows. Exported rows can be deleted only with the triggers off. */
async function forget() {
  await observer.begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true)`
    await tx`delete from private.resent_accounts where return_id in (
      select id from public.payment_returns where pay_run_id = any (${runs}))`
    await tx`delete from public.payment_returns where pay_run_id = any (${runs})`
    await tx`delete from public.pay_lines where user_id = any (${people})`
    await tx`delete from private.payment_accounts where payment_id in (select id from public.payments where pay_run_id = any (${runs}))`
    await tx`delete from public.payments where pay_run_id = any (${runs})`
    await tx`delete from public.pay_files where pay_run_id = any (${runs})`
    await tx`delete from public.pay_runs where id = any (${runs})`
    await tx`delete from public.notifications where user_id = any (${people})`
  })
  runs = []
}

const addLines = () =>
  observer`insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
    select id, 'Race', 'bonus', ${day}, 100, 'x' from unnest(${people}::uuid[]) id`

type Step = 'start' | 'export' | 'pay' | 'give up' | 'reject' | 'remake' | 'return' | 'settle'
const press = (step: Step, run: string, payment: string): Promise<Outcome<unknown>> =>
  asPerson(sql, admin, (tx) => {
    switch (step) {
      case 'start':
        return tx`select public.start_pay_run(${run}, ${day})`
      case 'export':
        return tx`select public.export_pay_run(${run})`
      case 'pay':
        return tx`select public.pay_pay_run(${run})`
      case 'give up':
        return tx`select public.give_up_pay_run(${run})`
      case 'reject':
        return tx`select public.reject_pay_file(${run}, 'Wrong day')`
      case 'remake':
        return tx`select public.remake_pay_file(${run})`
      case 'return':
        return tx`select public.return_payment(${payment}, ${today}, 'Closed')`
      case 'settle':
        return tx`select public.settle_payment(${payment}, 'In cash')`
    }
  })
const start = () => {
  const run = randomUUID()
  runs.push(run)
  return press('start', run, run).then((outcome) => ({ run, outcome }))
}
/** Exports a run with everyone's lines. Returns the run and its payments. */
async function exported(): Promise<{ run: string; payments: string[] }> {
  await addLines()
  const { run } = await start()
  await press('export', run, run)
  const payments = await observer<{ id: string }[]>`select id from public.payments where pay_run_id = ${run}`
  return { run, payments: payments.map(({ id }) => id) }
}

/**
 * Adds up the cents of the people's lines by their state, from the tables alone. `sent` is in valid files, less returned payments.
 * The other lines are in drafts and rejected files, owed again, settled, or in no run. Also counts the payments that two files
 * send.
 */
async function whereItIs() {
  const [row] = await observer<Record<string, number>[]>`
    with mine as (
      select payment.* from public.payments payment where payment.user_id = any (${people})
    ), carried as (
      select mine.id, mine.amount_cents, mine.pay_run_id as run_id from mine
      union all
      select mine.id, mine.amount_cents, back.resent_in from mine
      join public.payment_returns back on back.payment_id = mine.id and back.resent_in is not null
    ), standing as (
      select carried.*, run.status from carried join public.pay_runs run on run.id = carried.run_id
      where not exists (select from public.payment_returns back where back.payment_id = carried.id and back.pay_run_id = carried.run_id)
    ), ended as (
      select mine.amount_cents, back.settled_at from mine join public.payment_returns back on back.payment_id = mine.id
      where back.resent_in is null
    )
    select (select count(*) from (select from standing group by id having count(*) > 1) twice)::int as twice,
      coalesce((select sum(amount_cents) from standing where status in ('exported', 'paid')), 0)::int as sent,
      coalesce((select sum(amount_cents) from standing where status in ('draft', 'rejected')), 0)::int as kept,
      coalesce((select sum(amount_cents) from ended where settled_at is null), 0)::int as owed,
      coalesce((select sum(amount_cents) from ended where settled_at is not null), 0)::int as settled,
      coalesce((select sum(amount_cents) from public.pay_lines where user_id = any (${people}) and payment_id is null), 0)::int as waiting`
  if (!row) throw new Error('The sums are missing.')
  return row
}

it('a payment that is returned, sent again, settled and rejected at once is returned once', async () => {
  for (let round = 0; round < tries(2, 8); round += 1) {
    await forget()
    const { run, payments } = await exported()
    const [first = ''] = payments
    const returned = await Promise.all([1, 2, 3].map(() => press('return', run, first)))
    expect(returned.filter(({ ok }) => ok)).toHaveLength(1)
    const [again, settled] = await Promise.all([start(), press('settle', run, first)])
    // The payment is either in the new run or settled, never both.
    expect([again.outcome.ok, settled.ok].filter(Boolean)).toHaveLength(1)
    expect(await whereItIs()).toMatchObject({ twice: 0, sent: 300 })
  }
})

it('two pay runs created at once send a returned payment once', async () => {
  for (let round = 0; round < tries(2, 8); round += 1) {
    await forget()
    const { run, payments } = await exported()
    await press('return', run, payments[0] ?? '')
    const started = await Promise.all([start(), start(), start()])
    expect(started.filter(({ outcome }) => outcome.ok)).toHaveLength(1)
    await Promise.all(started.map((made) => press('export', made.run, made.run)))
    expect(await whereItIs()).toEqual({ twice: 0, sent: 400, kept: 0, owed: 0, settled: 0, waiting: 0 })
  }
})

it('a payment file that is created again while one of its payments is returned leaves out that payment', async () => {
  for (let round = 0; round < tries(2, 8); round += 1) {
    await forget()
    const { run, payments } = await exported()
    await press('reject', run, run)
    const outcomes = await Promise.all([
      press('remake', run, run),
      press('return', run, payments[0] ?? ''),
      press('remake', run, run),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await whereItIs()).toMatchObject({ twice: 0, sent: 300, owed: 100 })
    const [file] = await observer<{ files: number }[]>`
      select count(*)::int as files from public.pay_files where pay_run_id = ${run} and rejected_at is null`
    expect(file?.files).toBe(1)
  }
})

it('any order of concurrent pay actions pays nothing twice and loses nothing', async () => {
  const step = fc.constantFrom<Step[]>(
    ...([
      'start',
      'export',
      'export',
      'pay',
      'give up',
      'reject',
      'remake',
      'return',
      'return',
      'settle',
    ] as const),
  )
  const bursts = fc.array(fc.array(fc.record({ step, which: fc.nat(20) }), { minLength: 1, maxLength: 4 }), {
    minLength: 3,
    maxLength: 12,
  })
  const words = new Set<string>()
  await fc.assert(
    fc.asyncProperty(bursts, async (played) => {
      await forget()
      let due = 0
      for (const burst of played) {
        await addLines()
        due += 400
        const payments = await observer<{ id: string }[]>`
          select id from public.payments where user_id = any (${people}) order by id`
        const outcomes = await Promise.all(
          burst.map(({ step: taken, which }) => {
            if (taken === 'start') return start().then(({ outcome }) => outcome)
            const run = runs[which % Math.max(runs.length, 1)] ?? admin
            return press(taken, run, payments[which % Math.max(payments.length, 1)]?.id ?? admin)
          }),
        )
        for (const outcome of outcomes) {
          if (!outcome.ok) expect(outcome.code).toMatch(/^PT4/)
          else words.add('done')
        }
        const { twice, ...sums } = await whereItIs()
        expect(twice).toBe(0)
        expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(due)
      }
    }),
    { numRuns: tries(3, 40) },
  )
  expect(words.size).toBe(1)
}, 120_000)
