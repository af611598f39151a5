import type { Sql } from 'postgres'
import { actAs, claimsFor, timeUndone } from './screen-query.ts'

/** Milliseconds of each step of one pay run. */
export interface Paying {
  people: number
  starting: number
  exporting: number
  paying: number
}

/** The target for making a run of 5,000 people, in milliseconds. */
export const mostToStart = 2000

const run = '00000000-0000-4000-8000-00000000b1b1'
const until = '2026-01-31'

/**
 * Pays 5,000 people five days of work each, step by step, as an administrator; then it is undone. A draft was given up before, and
 * vacuumed as autovacuum does it: of payments, the planner then knows that there are none.
 */
export async function measurePaying(sql: Sql): Promise<Paying> {
  await sql`
    with paid as (select id, name from public.profiles where role = 'cleaner' order by id limit 5000),
    details as (
      insert into public.payment_details (user_id, abn, bsb, account_number) select id, '51824753556', '062-000', '1234' from paid
      on conflict (user_id) do update set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number
    )
    insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
    select id, name, 'bonus', '2026-01-05'::date + day, 20000 + day, 'Work' from paid cross join generate_series(0, 4) day`
  await sql`update public.business set name = 'Bench Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '1',
    apca_number = '301500'`
  await sql.begin(async (tx) => {
    await actAs(tx, claimsFor({ screen: '/admin/pay' }))
    await tx`select public.start_pay_run(${run}, ${until})`
    await tx`select public.give_up_pay_run(${run})`
  })
  await sql`vacuum analyze public.pay_runs, public.payments, public.pay_lines, private.payment_accounts, public.payment_details`
  const steps = { people: 0, starting: 0, exporting: 0, paying: 0 }
  await timeUndone(sql, claimsFor({ screen: '/admin/pay' }), async (tx) => {
    steps.starting = await time(() => tx`select public.start_pay_run(${run}, ${until})`)
    steps.exporting = await time(() => tx`select public.export_pay_run(${run})`)
    steps.paying = await time(() => tx`select public.pay_pay_run(${run})`)
    const [made] = await tx<{ people: number }[]>`select people from public.pay_runs where id = ${run}`
    steps.people = made?.people ?? 0
  })
  return steps
}

/** Milliseconds that the work takes. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
