import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Tests runs that are made, exported and paid at once, while lines and bank details change. Nothing is paid twice or
// lost.

const racers = 6
const rounds = tries(3, 8)
const race = openRace('pay races', racers)
const { sql, observer } = race
const admin = randomUUID()
const people = Array.from({ length: 12 }, () => randomUUID())
const runs: string[] = []

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
  for (const person of people) await makePerson(observer, person, 'cleaner', 'active')
  await observer`insert into public.payment_details (user_id, abn, bsb, account_number)
    select id, '51824753556', '062000', '1' from unnest(${people}::uuid[]) id`
  await observer`update public.business set name = 'Race Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000',
    account_number = '1', apca_number = '301500'`
})

beforeEach(forget)

afterAll(async () => {
  await forget()
  await observer`delete from auth.users where id = any (${[admin, ...people]})`
  await race.end()
})

/** Deletes the test's rows. Exported rows can be deleted only with the triggers off. */
async function forget() {
  await observer.begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true)`
    await tx`delete from public.pay_lines where user_id = any (${people})`
    await tx`delete from private.payment_accounts where payment_id in (select id from public.payments where pay_run_id = any (${runs}))`
    await tx`delete from public.payments where pay_run_id = any (${runs})`
    await tx`delete from public.pay_files where pay_run_id = any (${runs})`
    await tx`delete from public.pay_runs where id = any (${runs})`
    await tx`delete from public.notifications where user_id = any (${people})`
  })
}

const day = '2020-03-01'
const addLines = (cents: number) =>
  observer`insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
    select id, 'Race', 'bonus', ${day}, ${cents}, 'x' from unnest(${people}::uuid[]) id`

function newRun(): string {
  const id = randomUUID()
  runs.push(id)
  return id
}
const start = (id: string) => asPerson(sql, admin, (tx) => tx`select public.start_pay_run(${id}, ${day})`)
const press = (what: 'export' | 'pay' | 'give_up', id: string) =>
  asPerson(sql, admin, (tx) => tx`select ${tx.unsafe(`public.${what}_pay_run`)}(${id})`)

/** Waits for work that is done without a signed-in person, and returns its outcome. */
async function asGiven(work: Promise<unknown>): Promise<Outcome<true>> {
  try {
    await work
    return { ok: true, value: true }
  } catch (error) {
    return { ok: false, code: '', message: String(error) }
  }
}

/** Returns the sums of the test's runs and payments, and of its pay lines with and without a payment. */
async function totals() {
  const [row] = await observer<{ lines: number; payments: number; runs: number; waiting: number }[]>`
    select coalesce((select sum(amount_cents) from public.pay_lines where user_id = any (${people}) and payment_id is not null), 0)::int as lines,
      coalesce((select sum(amount_cents) from public.payments where pay_run_id = any (${runs})), 0)::int as payments,
      coalesce((select sum(amount_cents) from public.pay_runs where id = any (${runs})), 0)::int as runs,
      coalesce((select sum(amount_cents) from public.pay_lines where user_id = any (${people}) and payment_id is null), 0)::int as waiting`
  return row
}

it('if several pay runs are started at once, each pay line is included only once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await forget()
    await addLines(100)
    const answers = await Promise.all(Array.from({ length: racers }, () => start(newRun())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await totals()).toEqual({ lines: 1200, payments: 1200, runs: 1200, waiting: 0 })
  }
})

it('a pay run started twice at once with one ID is created once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await forget()
    await addLines(100)
    const id = newRun()
    const answers = await Promise.all(Array.from({ length: racers }, () => start(id)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    expect(await totals()).toEqual({ lines: 1200, payments: 1200, runs: 1200, waiting: 0 })
  }
})

it('lines added or removed while a pay run is created are in the run or wait for the next one, and none is lost', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await forget()
    await addLines(100)
    const outcomes = await Promise.all([
      start(newRun()),
      ...people
        .slice(0, 3)
        .map((person) =>
          asPerson(
            sql,
            admin,
            (tx) => tx`select public.add_pay_line(${person}, 'bonus', 50, ${randomUUID()})`,
          ),
        ),
      sql`delete from public.pay_lines where user_id = ${people[11] ?? ''} and payment_id is null`.catch(
        (error: unknown) => String(error),
      ),
    ])
    expect(outcomes[0]).toMatchObject({ ok: true })
    const sums = await totals()
    expect(sums?.payments).toBe(sums?.lines)
    expect(sums?.runs).toBe(sums?.lines)
    const [all] = await observer<{ sum: number }[]>`
      select sum(amount_cents)::int as sum from public.pay_lines where user_id = any (${people})`
    expect((sums?.lines ?? 0) + (sums?.waiting ?? 0)).toBe(all?.sum)
  }
})

it('a pay run that is exported, cancelled and paid several times at once is cancelled, or pays and notifies everyone once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await forget()
    await addLines(100)
    const id = newRun()
    await start(id)
    const exports = await Promise.all([
      press('export', id),
      press('export', id),
      press('give_up', id),
      press('export', id),
    ])
    expect(exports.filter(({ ok }) => ok)).toHaveLength(1)
    const paid = await Promise.all([press('pay', id), press('pay', id), press('pay', id)])
    const isExported = !exports[2].ok
    expect(paid.filter(({ ok }) => ok)).toHaveLength(isExported ? 1 : 0)
    const [told] = await observer<{ count: number }[]>`
      select count(*)::int as count from public.notifications where user_id = any (${people}) and type = 'paid'`
    expect(told?.count).toBe(isExported ? 12 : 0)
    expect(await totals()).toMatchObject(
      isExported ? { lines: 1200, payments: 1200, waiting: 0 } : { lines: 0, payments: 0, waiting: 1200 },
    )
  }
})

it('bank details saved during an export are copied completely, either the old or the new ones', async () => {
  const person = people[0] ?? ''
  for (let round = 0; round < rounds; round += 1) {
    await forget()
    await addLines(100)
    await observer`update public.payment_details set bsb = '111111', account_number = '111' where user_id = ${person}`
    const id = newRun()
    await start(id)
    const [exported] = await Promise.all([
      press('export', id),
      // Changes one column after the other under the profile's lock, as a save does.
      sql.begin(async (tx) => {
        await tx`select from public.profiles where id = ${person} for no key update`
        await tx`update public.payment_details set bsb = '222222' where user_id = ${person}`
        await tx`update public.payment_details set account_number = '222' where user_id = ${person}`
      }),
    ])
    expect(exported).toMatchObject({ ok: true })
    const copied = await observer<{ account: string }[]>`
      select account.bsb || ' ' || account.account_number as account
      from private.payment_accounts account join public.payments payment on payment.id = account.payment_id
      where payment.pay_run_id = ${id} and payment.user_id = ${person}`
    expect(['111111 111', '222222 222']).toContain(copied[0]?.account)
    expect(copied).toHaveLength(1)
  }
})

it('a person whose account is deleted while a pay run is created is paid once', async () => {
  await forget()
  const leaving = await someoneLeaving()
  const id = newRun()
  const left = await race.inThisOrder(
    admin,
    (tx) => tx`select public.start_pay_run(${id}, ${day})`,
    () => asGiven(sql`delete from auth.users where id = ${leaving}`),
  )
  expect(left).toMatchObject({ ok: true })
  expect(await keptOf(id)).toEqual({ payments: 1, accounts: 1, all: 1 })
  await forgetLeaving()
})

it('a person whose account is deleted during an export is paid once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await forget()
    const leaving = await someoneLeaving()
    const id = newRun()
    await start(id)
    const leave = () => sql`delete from auth.users where id = ${leaving}`
    if (round === 0) {
      // The deletion waits for the export, and then finds the copied bank details.
      const left = await race.inThisOrder(
        admin,
        (tx) => tx`select public.export_pay_run(${id})`,
        () => asGiven(leave()),
      )
      expect(left).toMatchObject({ ok: true })
    } else {
      const [exported] = await Promise.all([press('export', id), leave()])
      expect(exported).toMatchObject({ ok: true })
    }
    expect(await keptOf(id)).toEqual({ payments: 1, accounts: 1, all: 1 })
    await forgetLeaving()
  }
})

it.each(['export', 'pay', 'give_up'] as const)(
  'the action %s on a pay run waits while an account in the run is deleted, and then only give_up is refused',
  async (what) => {
    await forget()
    const leaving = await someoneLeaving()
    const id = newRun()
    await start(id)
    if (what === 'pay') await press('export', id)
    const pressed = await afterDeletionOf(leaving, () => press(what, id))
    if (what === 'give_up')
      expect(pressed).toMatchObject({
        code: 'PT409',
        message: 'This pay run cannot be discarded, because someone in it has deleted their account.',
      })
    else {
      expect(pressed).toMatchObject({ ok: true })
      expect(await keptOf(id)).toEqual({ payments: 1, accounts: 1, all: 1 })
    }
    await forgetLeaving()
  },
)

it.each(['start', 'export', 'pay', 'give_up'] as const)(
  'the action %s of an administrator whose account is being deleted is refused with a readable message',
  async (what) => {
    await forget()
    await addLines(100)
    const leaving = await makePerson(observer, randomUUID(), 'admin', 'active')
    const id = newRun()
    const pressAs = (which: typeof what) =>
      asPerson(sql, leaving, (tx) =>
        which === 'start'
          ? tx`select public.start_pay_run(${id}, ${day})`
          : tx`select ${tx.unsafe(`public.${which}_pay_run`)}(${id})`,
      )
    // The run includes the leaving person's line from the beginning, so the deletion also changes the run.
    if (what !== 'start') await pressAs('start')
    if (what === 'pay') await pressAs('export')
    expect(await afterDeletionOf(leaving, () => pressAs(what))).toMatchObject({ code: 'PT403' })
  },
)

/** Starts a call that must wait for the deletion of this account, and returns its result after the deletion. */
async function afterDeletionOf<T>(leaving: string, call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let late: Promise<Outcome<T>> | undefined
  await race.holder.begin(async (tx) => {
    await tx`select from public.profiles where id = ${leaving} for update`
    late = call()
    await race.untilWaiting(1, [late])
    await tx`delete from auth.users where id = ${leaving}`
  })
  if (!late) throw new Error('The call was never made.')
  return late
}

/** Creates a person who is owed $7.77. */
async function someoneLeaving(): Promise<string> {
  const leaving = await makePerson(observer, randomUUID(), 'cleaner', 'active')
  await observer`insert into public.payment_details (user_id, abn, bsb, account_number)
    values (${leaving}, '51824753556', '062000', '1')`
  await observer`insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
    values (${leaving}, 'Leaving', 'bonus', ${day}, 777, 'x')`
  return leaving
}

/**
 * How many payments of this run and of all runs go to the deleted person, and how many bank accounts are stored for this
 * run's payments.
 */
async function keptOf(id: string) {
  const [kept] = await observer<{ payments: number; accounts: number; all: number }[]>`
    select (select count(*)::int from public.payments where pay_run_id = ${id} and amount_cents = 777) as payments,
      (select count(*)::int from private.payment_accounts account join public.payments payment on payment.id = account.payment_id
        where payment.pay_run_id = ${id} and payment.amount_cents = 777) as accounts,
      (select count(distinct payment_id)::int from public.pay_lines where payee_name = 'Leaving') as all`
  return kept
}

async function forgetLeaving() {
  await observer.begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true)`
    await tx`delete from public.pay_lines where payee_name = 'Leaving'`
  })
}
