import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { type Business, planOf, type Visit, type WorkedJob, type Zone } from './hours-oracle.ts'

// Creates the random people, jobs and reports of hours-properties.test.ts, and writes them to the database.

const postcodes: Record<Zone, string> = {
  'Australia/Brisbane': '4000',
  'Australia/Sydney': '2000',
  'Australia/Lord_Howe': '2898',
  'Australia/Perth': '6000',
}
const zones = Object.keys(postcodes).filter((zone): zone is Zone => Object.hasOwn(postcodes, zone))
const quarter = (least: number, most: number) =>
  fc.integer({ min: least / 15, max: most / 15 }).map((quarters) => quarters * 15)

/** A report `minutes` after the planned start or end, or after the other report. */
type Press = { after: 'start' | 'end' | 'here'; minutes: number } | null
type Presses = { here: Press; done: Press; seconds: number }
type PlannedJob = Omit<WorkedJob, 'title' | 'visits' | 'corrections' | 'lines'> & {
  presses: Presses[]
  corrected: {
    number: number
    from: number
    length: number
    pause: number | null
    byAdministrator: boolean
  }[]
}
type Person = { id: string; jobs: PlannedJob[]; hasGst: boolean }
export type Case = { monday: string; business: Business; people: Person[]; order: number[] }

const press = (after: 'start' | 'end' | 'here', min: number, max: number) =>
  fc.record({ after: fc.constant(after), minutes: fc.integer({ min, max }) })
/**
 * A day's random reports, mostly near a rule's limits: the plan, 15 minutes either side of it, the first five hours, 15
 * minutes of work.
 */
const presses = fc.record({
  here: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 5, arbitrary: press('start', -20, 20) },
    { weight: 1, arbitrary: press('start', -120, 700) },
    { weight: 2, arbitrary: press('end', -2, 60) },
  ),
  done: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: press('end', -20, 20) },
    { weight: 1, arbitrary: press('end', -700, 120) },
    { weight: 2, arbitrary: press('start', 230, 370) },
    { weight: 1, arbitrary: press('here', -5, 20) },
    { weight: 2, arbitrary: press('here', 12, 18) },
  ),
  seconds: fc.constantFrom(0, 0, 29, 30, 59),
})
const job = fc
  .record({
    zone: fc.constantFrom(...zones),
    first: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constantFrom(-1, 0, 5, 6)),
    days: fc.integer({ min: 1, max: 4 }),
    start: fc.option(fc.oneof(quarter(0, 1425), fc.constantFrom(1410, 30, 420, 900, 1320)), {
      freq: 6,
      nil: null,
    }),
    length: fc.option(fc.oneof(quarter(60, 720), fc.constantFrom(300, 315, 330, 345, 360, 480)), {
      freq: 6,
      nil: null,
    }),
    basis: fc.constantFrom('hour', 'day', 'job', 'job', null),
    rate: fc.integer({ min: 1, max: 90_000 }),
    isWithdrawn: fc.boolean().map((one) => one),
    absence: fc.constantFrom(null, null, null, 'did_not_come', 'cancelled_late'),
    presses: fc.array(presses, { minLength: 1, maxLength: 5 }),
    corrected: fc.array(
      fc.record({
        number: fc.integer({ min: 0, max: 4 }),
        from: fc.integer({ min: -60, max: 60 }),
        length: fc.integer({ min: 0, max: 720 }),
        pause: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 1, nil: null }),
        byAdministrator: fc.boolean(),
      }),
      { maxLength: 1 },
    ),
    luck: fc.integer({ min: 0, max: 9 }),
  })
  .map(
    ({ luck, isWithdrawn, ...one }): PlannedJob => ({
      ...one,
      rate: one.basis === null ? null : one.rate,
      // A job with an end time must have a start time.
      length: one.start === null ? null : one.length,
      isWithdrawn: isWithdrawn && luck === 0,
    }),
  )
export const cases = fc.record({
  // Clocks go back in the first week and forward in the second.
  monday: fc.constantFrom('2020-03-30', '2020-09-28', '2020-06-15'),
  business: fc.record({ rounding: fc.constantFrom(0, 5, 15), pause: fc.constantFrom(0, 15, 30, 45, 60) }),
  people: fc.array(
    fc.record({
      id: fc.constant(null).map(() => randomUUID()),
      jobs: fc.array(job, { minLength: 1, maxLength: 2 }),
      hasGst: fc.boolean(),
    }),
    { minLength: 60, maxLength: 60 },
  ),
  order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
})

export const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
export const dateOf = (monday: number, day: number) =>
  new Date((monday + day * 86_400) * 1000).toISOString().slice(0, 10)
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export type World = {
  monday: number
  business: Business
  people: { id: string; hasGst: boolean; jobs: Known[] }[]
}
export type Known = WorkedJob & { id: string; application: string }

/** The visits and corrections that result from a plan's random minutes. */
export function worldOf({ monday: day, business, people }: Case): World {
  const monday = secondsOf(day)
  const made = people.map(({ id, hasGst, jobs }) => ({
    id,
    hasGst,
    jobs: jobs.map(({ presses: pressed, corrected, ...planned }, number): Known => {
      const empty: Known = {
        ...planned,
        id: randomUUID(),
        application: randomUUID(),
        title: `Job ${number + 1}`,
        visits: new Map(),
        corrections: new Map(),
        lines: new Map(),
      }
      const shift = (index: number) => planOf(empty, monday + (empty.first + index) * 86_400)
      const visits = pressed.flatMap(({ here, done, seconds }, index): [number, Visit][] => {
        const plan = shift(index)
        const pressedAt = (one: Press, other: number): number | null =>
          one && { start: plan.began, end: plan.ended, here: other }[one.after] + one.minutes * 60
        const hereAt = pressedAt(here, plan.began)
        const visit = { here: hereAt && hereAt + seconds, done: pressedAt(done, hereAt ?? plan.began) }
        return visit.here === null && visit.done === null ? [] : [[empty.first + index, visit]]
      })
      const corrections = corrected.map(({ number: index, from, length, pause, byAdministrator }) => {
        const began = shift(index).began + from * 60
        const isNone = length === 0
        const times = isNone ? { began: null, ended: null } : { began, ended: began + length * 60 }
        return [empty.first + index, { ...times, pause: isNone ? null : pause, byAdministrator }] as const
      })
      return { ...empty, visits: new Map(visits), corrections: new Map(corrections) }
    }),
  }))
  return { monday, business, people: made }
}

export async function fill(
  tx: TransactionSql,
  admin: string,
  { monday, business, people }: World,
): Promise<void> {
  await tx`update public.business set name = 'Mix Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '1',
    apca_number = '301500', rounding_minutes = ${business.rounding}, break_minutes = ${business.pause}, gst_registered = true,
    agreement = 'They issue my invoices.', second_approval_cents = null`
  const ids = [admin, ...people.map(({ id }) => id)]
  await tx`insert into auth.users (id, email) select id, id || '@test.example' from unnest(${ids}::uuid[]) id`
  await tx`update public.profiles set role = case when id = ${admin} then 'admin' else 'cleaner' end, status = 'active', name = 'P ' || id
    where id = any (${ids})`
  await tx`insert into public.payment_details (user_id, abn, bsb, account_number)
    select id, '51824753556', '062000', '1234' from unnest(${people.map(({ id }) => id)}::uuid[]) id`
  const registered = people.filter(({ hasGst }) => hasGst).map(({ id }) => id)
  await tx`insert into public.gst_agreements (user_id, what, wording)
    select id, what, case what when 'agreed' then 'They issue my invoices.' end
    from unnest(${registered}::uuid[]) id, unnest(array['registered', 'agreed']) what`
  const jobs = people.flatMap(({ id, jobs: own }) => own.map((one) => ({ ...one, person: id })))
  const rows = jobs.map((one) => ({
    id: one.id,
    application: one.application,
    person: one.person,
    title: one.title,
    postcode: postcodes[one.zone],
    start_date: dateOf(monday, one.first),
    days: one.days,
    start_time: one.start === null ? null : clockOf(one.start),
    end_time: one.start === null || one.length === null ? null : clockOf(one.start + one.length),
    basis: one.basis,
    rate: one.rate,
    withdrawn: one.isWithdrawn,
    absence: one.absence,
  }))
  await tx`insert into public.jobs (id, project_name, status, start_date, days, start_time, end_time, location_postcode, pay_basis,
      rate_cents)
    select id, title, 'Completed', start_date, days, start_time, end_time, postcode, basis, rate
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, title text, start_date date, days integer,
      start_time time, end_time time, postcode text, basis text, rate integer)`
  await tx`insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at, withdrawn_at, attendance,
      attendance_at)
    select application, person, id, 'Accepted', ${admin}, '2020-01-01', case when withdrawn then timestamptz '2020-01-02' end, absence,
      case when absence is not null then timestamptz '2020-01-02' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, application uuid, person uuid, withdrawn boolean,
      absence text)`
  const visits = jobs.flatMap((one) =>
    [...one.visits].map(([day, { here, done }]) => ({
      id: one.application,
      day: dateOf(monday, day),
      here,
      done,
    })),
  )
  await tx`insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
    select id, day, to_timestamp(here), to_timestamp(here), to_timestamp(done), to_timestamp(done)
    from jsonb_to_recordset(${JSON.stringify(visits)}::text::jsonb) as given (id uuid, day date, here bigint, done bigint)`
  const corrections = jobs.flatMap((one) =>
    [...one.corrections].map(([day, given]) => ({ id: one.application, day: dateOf(monday, day), ...given })),
  )
  await tx`insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, by_administrator)
    select id, day, to_timestamp(began), to_timestamp(ended), pause, 'x', "byAdministrator"
    from jsonb_to_recordset(${JSON.stringify(corrections)}::text::jsonb) as given (id uuid, day date, began bigint, ended bigint,
      pause smallint, "byAdministrator" boolean)`
}
