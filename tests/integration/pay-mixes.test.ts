import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { writePayFile } from '@/features/pay/admin/pay-file'
import { digits, readPayFile, sumOf } from '../pay-file-reader.ts'
import { connect, databaseUrl } from './database-session.ts'

// Tests any mix of people, jobs, hours and extras, from the reports to the bank's file. The run and the file must
// contain exactly the lines of people who can be paid, to the cent. All other lines wait until they can be paid (rules
// 22.2 to 22.4, 23.6 to 23.10, 23.14).

const sql = connect(databaseUrl(), 'pay mixes', 1)
afterAll(() => sql.end())

// A week that no other test uses. All changes are made in a transaction that is rolled back, because tests share the settings
// of the only business.
const monday = '2020-02-03'
const until = '2020-02-20'

type Job = {
  basis: 'hour' | 'job' | 'day'
  rate: number
  days: number
  /** The minutes between the job's start and its end. */
  planned: number
  worked: number[]
  pause: number | null
}
type Extra = { kind: 'travel' | 'bonus' | 'advance' | 'deduction' | 'correction'; cents: number }
type Worker = {
  id: string
  fault: 'none' | 'no_abn' | 'abn' | 'bsb' | 'account'
  hasGst: boolean
  jobs: Job[]
  extras: Extra[]
}
type Mix = { rounding: 0 | 5 | 15; usual: 0 | 30 | 45; balancing: boolean; workers: Worker[] }

const job = fc.record({
  basis: fc.constantFrom('hour', 'job', 'day'),
  rate: fc.integer({ min: 1, max: 60_000 }),
  days: fc.integer({ min: 1, max: 4 }),
  planned: fc.constantFrom(300, 320, 330, 480),
  // Random durations: as long as most jobs, near the limit for work without a break, or of any length.
  worked: fc.array(
    fc.oneof(fc.constant(480), fc.integer({ min: 250, max: 350 }), fc.integer({ min: 1, max: 900 })),
    { minLength: 1, maxLength: 4 },
  ),
  pause: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 1 }),
})
const extra = fc
  .record({
    kind: fc.constantFrom('travel', 'bonus', 'advance', 'deduction', 'correction'),
    cents: fc.integer({ min: 1, max: 50_000 }),
    isTaken: fc.boolean(),
  })
  .map(({ kind, cents, isTaken }) => {
    const isOff = kind === 'deduction' || (isTaken && (kind === 'advance' || kind === 'correction'))
    return { kind, cents: isOff ? -cents : cents }
  })
const mixes = fc.record({
  rounding: fc.constantFrom(0, 5, 15),
  usual: fc.constantFrom(0, 30, 45),
  balancing: fc.boolean(),
  workers: fc.array(
    fc.record({
      id: fc.uuid({ version: 4 }).map(() => randomUUID()),
      fault: fc.constantFrom('none', 'none', 'none', 'no_abn', 'abn', 'bsb', 'account'),
      hasGst: fc.boolean(),
      jobs: fc.array(job, { maxLength: 3 }),
      extras: fc.array(extra, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

/** A day's counted minutes by rule 22.2, found minute by minute. */
function countedOf(worked: number, planned: number, pause: number | null, { rounding, usual }: Mix): number {
  const step = Math.max(rounding, 1)
  const breakBegins = planned >= 300 + usual ? 300 - usual : 300
  const isBreak = (minute: number) =>
    pause === null ? minute >= breakBegins && minute < breakBegins + usual : minute < pause
  const counted = Array.from({ length: worked }, (_, minute) => minute).filter((minute) => !isBreak(minute))
  return Math.round(counted.length / step) * step
}

/**
 * Whether the person reported each day of the job. If not, the job is closed, so that no day without a report has
 * hours.
 */
const isComplete = ({ days, worked }: Pick<Job, 'days' | 'worked'>) => worked.length >= days

/** A person's earnings from work, in cents, by rule 22.3. */
function earnedBy({ jobs }: Worker, mix: Mix): number {
  return jobs.reduce((sum, { basis, rate, days, planned, worked, pause }) => {
    const isPlanned = (number: number) => isComplete({ days, worked }) && number < days
    const counted = worked
      .map((minutes, number) => countedOf(minutes, isPlanned(number) ? planned : 0, pause, mix))
      .filter((minutes) => minutes > 0)
    const paid = counted.map((minutes) => Math.round((rate * minutes) / 60))
    if (basis === 'hour') return sum + paid.reduce((one, other) => one + other, 0)
    if (basis === 'day') return sum + rate * counted.length
    return sum + Math.round((rate * Math.min(counted.length, days)) / days)
  }, 0)
}

const extrasOf = ({ extras }: Worker, kinds: readonly string[]) =>
  extras.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0)
const earning = ['travel', 'bonus', 'correction']
const dueOf = (worker: Worker, mix: Mix) =>
  earnedBy(worker, mix) + extrasOf(worker, [...earning, 'advance', 'deduction'])
const gstOf = (worker: Worker, mix: Mix) =>
  worker.hasGst ? Math.max(0, Math.round((earnedBy(worker, mix) + extrasOf(worker, earning)) / 10)) : 0

async function fill(tx: TransactionSql, admin: string, mix: Mix): Promise<void> {
  await tx`update public.business set name = 'Mix Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '1',
    apca_number = '301500', balancing = ${mix.balancing}, rounding_minutes = ${mix.rounding}, break_minutes = ${mix.usual},
    gst_registered = true, agreement = 'They issue my invoices.'`
  const ids = [admin, ...mix.workers.map(({ id }) => id)]
  await tx`insert into auth.users (id, email) select id, id || '@test.example' from unnest(${ids}::uuid[]) id`
  await tx`update public.profiles set role = case when id = ${admin} then 'admin' else 'cleaner' end, status = 'active', name = 'P ' || id
    where id = any (${ids})`
  for (const worker of mix.workers) {
    await tx`insert into public.payment_details (user_id, abn, bsb, account_number) values (${worker.id},
      ${worker.fault === 'no_abn' ? null : worker.fault === 'abn' ? '51824753557' : '51824753556'},
      ${worker.fault === 'bsb' ? '06200' : '062000'}, ${worker.fault === 'account' ? '0' : '1234'})`
    if (worker.hasGst)
      await tx`insert into public.gst_agreements (user_id, what, wording) values (${worker.id}, 'registered', null),
        (${worker.id}, 'agreed', 'They issue my invoices.')`
    for (const one of worker.jobs) await work(tx, admin, worker.id, one)
    for (const { kind, cents } of worker.extras)
      await tx`insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
        values (${worker.id}, 'Mix', ${kind}, ${monday}, ${cents}, 'x')`
  }
}

/** Reports the given number of minutes for each day, from 07:00. If a break is given, corrects the day's break to it. */
async function work(
  tx: TransactionSql,
  admin: string,
  person: string,
  { basis, rate, days, planned, worked, pause }: Job,
): Promise<void> {
  const [jobId, application] = [randomUUID(), randomUUID()]
  await tx`insert into public.jobs (id, project_name, status, start_date, days, start_time, end_time, pay_basis, rate_cents)
    values (${jobId}, 'Mix', ${isComplete({ days, worked }) ? 'Completed' : 'Closed'}, ${monday}, ${days}, '07:00',
      time '07:00' + ${planned} * interval '1 minute', ${basis}, ${rate})`
  await tx`insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at)
    values (${application}, ${person}, ${jobId}, 'Accepted', ${admin}, '2020-01-01')`
  for (const [number, minutes] of worked.entries()) {
    await tx`insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
      select ${application}, ${monday}::date + ${number}::int, at, at, at + ${minutes} * interval '1 minute', at
      from (select (${monday}::date + ${number}::int + time '07:00') at time zone 'Australia/Brisbane' as at) moment`
    if (pause !== null)
      await tx`insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, by_administrator)
        select application_id, day, here_at, done_at, ${pause}, 'x', false from public.visits
        where application_id = ${application} and day = ${monday}::date + ${number}::int`
  }
}

async function as(tx: TransactionSql, person: string | null): Promise<void> {
  const claims =
    person === null
      ? ''
      : JSON.stringify({ sub: person, role: 'authenticated', amr: [{ method: 'password', timestamp: 1 }] })
  await tx`select set_config('role', ${person === null ? 'none' : 'authenticated'}, true), set_config('request.jwt.claims', ${claims}, true)`
}

/**
 * Approves all days of the week. One call approves the days that overlap no other day, and the next call the remaining
 * days.
 */
async function approveAll(tx: TransactionSql): Promise<void> {
  await tx`
    select public.approve_week_hours(${monday}, preview.guard, 'waiting') from public.preview_hours(${monday}, 'waiting') preview`
  const answers = await tx<{ refused: string | null }[]>`
    select approved.refused from (
      select jsonb_agg(hours) as items from public.week_hours(${monday}, view => 'waiting', page_size => 200)
    ) shown cross join public.approve_hours(shown.items) approved where shown.items is not null`
  expect(answers.filter(({ refused }) => refused !== null)).toEqual([])
}

type Payment = {
  name: string
  number: string
  bsb: string
  account_number: string
  amount_cents: number
  gst_cents: number
}

/** Creates, exports and pays a pay run, and reads its file. Undefined if nobody can be paid. */
async function payRun(tx: TransactionSql, { balancing }: Mix) {
  const id = randomUUID()
  const isMade = await tx
    .savepoint((inner) => inner`select public.start_pay_run(${id}, ${until})`)
    .then(() => true)
    .catch((error: unknown) => {
      expect(String(error)).toContain('There is no approved pay up to that day.')
      return false
    })
  if (!isMade) return undefined
  await tx`select public.export_pay_run(${id})`
  await tx`select public.pay_pay_run(${id})`
  const [run] = await tx<{ people: number; cents: number; gst: number }[]>`
    select people, amount_cents::int as cents, gst_cents::int as gst from public.pay_runs where id = ${id}`
  const [opened] = await tx<{ payments: Payment[] }[]>`
    select file -> 'payments' as payments from public.open_pay_run_file(${id}) file`
  const payments = opened?.payments ?? []
  const text = writePayFile({
    dated: '2020-02-21',
    number: 1,
    payer: { name: 'Mix', bank: 'CBA', bsb: '064000', account_number: '1', apca_number: '301500', balancing },
    payments: payments.map((payment) => ({ ...payment, cents: payment.amount_cents + payment.gst_cents })),
  })
  return { run, payments, file: readPayFile(text) }
}

async function settle(tx: TransactionSql, mix: Mix): Promise<void> {
  const admin = randomUUID()
  await fill(tx, admin, mix)
  await as(tx, admin)
  await approveAll(tx)
  const isPayable = (worker: Worker) => worker.fault === 'none' && dueOf(worker, mix) > 0
  const total = (workers: readonly Worker[], of: (worker: Worker, mix: Mix) => number) =>
    workers.reduce((sum, worker) => sum + of(worker, mix), 0)

  /** Pays everyone who can be paid and compares run, payments and file with the amounts due. */
  const expectPaid = async (workers: Worker[]) => {
    const paid = await payRun(tx, mix)
    if (workers.length === 0) return expect(paid).toBeUndefined()
    const [cents, gst] = [total(workers, dueOf), total(workers, gstOf)]
    expect(paid?.run).toEqual({ people: workers.length, cents, gst })
    expect(
      paid?.payments.map(({ amount_cents, gst_cents }) => `${amount_cents} ${gst_cents}`).toSorted(),
    ).toEqual(workers.map((worker) => `${dueOf(worker, mix)} ${gstOf(worker, mix)}`).toSorted())
    if (paid === undefined) return
    expect(sumOf(paid.file, '53')).toBe(cents + gst)
    expect(digits(paid.file.foot.credit)).toBe(cents + gst)
    expect(sumOf(paid.file, '13')).toBe(mix.balancing ? cents + gst : 0)
    expect(digits(paid.file.foot.count)).toBe(workers.length + (mix.balancing ? 1 : 0))
  }
  const ready = mix.workers.filter(isPayable)
  await expectPaid(ready)
  await expectPaid([])
  // The people with a faulty ABN or bank account were not paid. Once both are corrected, the next run pays them in
  // full.
  const mended = mix.workers.filter((worker) => worker.fault !== 'none' && dueOf(worker, mix) > 0)
  await as(tx, null)
  await tx`update public.payment_details set abn = '51824753556', bsb = '062000', account_number = '1'
    where user_id = any (${mended.map(({ id }) => id)})`
  await as(tx, admin)
  await expectPaid(mended)
  await as(tx, null)
  const ids = mix.workers.map(({ id }) => id)
  const [lines] = await tx<{ paid: number; waiting: number }[]>`
    select coalesce(sum(amount_cents) filter (where payment_id is not null), 0)::int as paid,
      coalesce(sum(amount_cents) filter (where payment_id is null), 0)::int as waiting
    from public.pay_lines where user_id = any (${ids})`
  const paid = total([...ready, ...mended], dueOf)
  expect(lines).toEqual({ paid, waiting: total(mix.workers, dueOf) - paid })
}

it('lines, runs and files of any mix of work add up, and nothing is paid twice or lost', async () => {
  const undone = new Error('undone')
  await fc.assert(
    fc.asyncProperty(mixes, async (mix) => {
      await sql
        .begin(async (tx) => {
          await settle(tx, mix)
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
    }),
    { numRuns: 12 },
  )
}, 120_000)
