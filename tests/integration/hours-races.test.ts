import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Two administrators approve at once, while a person corrects their hours, reports late or leaves (rules 22.8 to 22.10).

const rounds = tries(3, 25)
const race = openRace('hours races', 8)
const { sql, observer } = race
const [admin, colleague] = [randomUUID(), randomUUID()]
const people: string[] = [admin, colleague]
const jobs: string[] = []
const monday = '2026-01-05'

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
  await makePerson(observer, colleague, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.pay_lines where user_id = any (${people}) or created_by = any (${people})`
  await observer`delete from public.applications where user_id = any (${people}) or job_id = any (${jobs})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id = any (${people})`
  await race.end()
})

async function aPerson(): Promise<string> {
  const person = await makePerson(observer, randomUUID(), 'cleaner', 'active')
  people.push(person)
  return person
}

/**
 * Creates a three-day job that starts on `monday`, at which a person worked eight hours a day. Creates the person
 * unless one is given.
 */
async function worked(basis: 'hour' | 'job', given: { person?: string; application?: string } = {}) {
  const { person = await aPerson(), application = randomUUID() } = given
  const job = randomUUID()
  jobs.push(job)
  await observer`
    insert into public.jobs (id, project_name, status, start_date, days, start_time, end_time, pay_basis, rate_cents)
    values (${job}, 'Race', 'InProgress', ${monday}, 3, '07:00', '15:00', ${basis}, 10000)`
  await observer`
    insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at)
    values (${application}, ${person}, ${job}, 'Accepted', ${admin}, '2026-01-01')`
  await observer`
    insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
    select ${application}, day, at, at, at + interval '8 hours', at + interval '8 hours'
    from generate_series(0, 2) number
    cross join lateral (select ${monday}::date + number as day) days
    cross join lateral (select (day + time '07:00') at time zone 'Australia/Brisbane' as at) moment`
  const shown = await shownOf(person, application)
  return { person, application, shown, minutes: shown[0]?.minutes ?? 0 }
}

type Shown = {
  application_id: string
  day: string
  minutes: number
  basis: string
  rate_cents: number
  amount_cents: number
  overlapping: string | null
}

/** The three days as an administrator sees them: eight hours each, less the break that the business deducts. */
const shownOf = (person: string, application: string) => observer<Shown[]>`
  select application_id, day::text, minutes, basis, rate_cents, amount_cents::int, overlapping
  from private.hours_of(array[${person}::uuid], ${monday}, ${monday}::date + 6) where application_id = ${application} order by day`

type Worked = Awaited<ReturnType<typeof worked>>

const approve = (who: string, { shown }: Pick<Worked, 'shown'>, days = [0, 1, 2]) =>
  approveShown(
    who,
    shown.filter((_, number) => days.includes(number)),
  )

const approveShown = (who: string, shown: readonly Shown[]) =>
  asPerson(
    sql,
    who,
    (tx) =>
      tx<{ refused: string | null }[]>`select refused from public.approve_hours(${tx.json([...shown])})`,
  )

/** Approves the days that the week's view 'agrees' lists, as its preview shows them. */
const approveAgreeing = (who: string) =>
  asPerson(
    sql,
    who,
    (tx) => tx<{ days: number }[]>`
      select approved.days from public.preview_hours(${monday}, 'agrees') preview
      cross join public.approve_week_hours(${monday}, preview.guard, 'agrees') approved`,
  )

const changed = 'These hours have changed since you opened them. Check them again.'

const correct = ({ person, application }: Worked) =>
  asPerson(
    sql,
    person,
    (tx) =>
      tx`select began_at from public.correct_my_hours(${application}, ${monday}, '07:00', '12:00', null, 'Left early')`,
  )

const linesOf = ({ application }: Worked) => observer<{ day: string; minutes: number; cents: number }[]>`
  select day::text, minutes, amount_cents::int as cents from public.pay_lines where application_id = ${application} order by day`

it(`each day is approved only once if two administrators approve it at the same time (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mine = await worked('hour')
    const outcomes = await Promise.all([approve(admin, mine), approve(colleague, mine)])
    const all = await approveAgreeing(colleague)
    expect([...outcomes, all].filter(({ ok }) => !ok)).toEqual([])
    const told = outcomes.slice(0, 2).flatMap((outcome) => (outcome.ok ? outcome.value : []))
    expect(await linesOf(mine)).toHaveLength(3)
    expect(told.filter((row) => row['refused'] === null).length).toBeLessThanOrEqual(3)
    for (const row of told) expect([null, 'These hours have been approved.']).toContain(row['refused'])
  }
})

it(`hours corrected during their approval are approved unchanged or not at all, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mine = await worked('hour')
    const [approved, corrected] = await Promise.all([approve(admin, mine, [0]), correct(mine)])
    const refused = approved.ok ? approved.value[0]?.refused : undefined
    const lines = await linesOf(mine)
    if (corrected.ok) {
      expect(refused).toBe(changed)
      expect(lines).toEqual([])
    } else {
      expect(corrected).toMatchObject({ code: 'PT409', message: 'These hours have been approved.' })
      expect(lines).toMatchObject([{ minutes: mine.minutes }])
    }
  }
})

it(`several days are approved together as previewed or not at all, even if others approve or correct them at once, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [mine, theirs] = [await worked('hour'), await worked('hour')]
    const items = [...mine.shown, ...theirs.shown].map(({ application_id, day }) => ({ application_id, day }))
    const approveAll = (who: string, treatment: string) =>
      asPerson(
        sql,
        who,
        (tx) => tx<{ days: number }[]>`
          select approved.days from public.preview_hours(${monday}, items => ${tx.json(items)}, treatment => ${treatment}) preview
          cross join public.approve_week_hours(${monday}, preview.guard, items => ${tx.json(items)}, treatment => ${treatment}) approved`,
      )
    const [first, second, corrected] = await Promise.all([
      approveAll(admin, 'recorded'),
      approveAll(colleague, 'rostered'),
      correct(mine),
    ])
    const approvals = [first, second]
    for (const outcome of approvals)
      if (!outcome.ok) expect(outcome).toMatchObject({ code: 'PT409', message: changed })
    const lines = [...(await linesOf(mine)), ...(await linesOf(theirs))]
    // A preview that is made after the other administrator's approval counts no days.
    const days = approvals.map((outcome) => (outcome.ok ? (outcome.value[0]?.days ?? 0) : 0))
    expect(days.toSorted((one, other) => one - other)).toEqual([0, lines.length])
    expect([0, 6]).toContain(lines.length)
    if (!corrected.ok) expect(corrected).toMatchObject({ message: 'These hours have been approved.' })
  }
})

it(`the days of a job paid as a whole add up to its pay, even if several approvals run at once, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const mine = await worked('job')
    const outcomes = await Promise.all([
      approve(admin, mine, [0]),
      approve(colleague, mine, [1]),
      approve(admin, mine, [2]),
    ])
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    // Approving one day can move a cent to another day, so that the approval of that day is refused. Such days are
    // approved here with the amounts now shown.
    const before = await linesOf(mine)
    const shown = await shownOf(mine.person, mine.application)
    const left = shown.filter(({ day }) => before.every((line) => line.day !== day))
    if (left.length > 0)
      expect(await approveShown(admin, left)).toMatchObject({ value: left.map(() => ({ refused: null })) })
    const lines = await linesOf(mine)
    expect(lines.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([3333, 3333, 3334])
  }
})

it(`approving, reopening and correcting hours while the account is deleted causes no deadlock, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [mine, theirs] = [await worked('hour'), await worked('job')]
    const outcomes = await Promise.allSettled([
      approve(admin, mine),
      approveAgreeing(colleague),
      asPerson(sql, colleague, (tx) => tx`select public.reopen_hours(${mine.application}, ${monday})`),
      correct(mine),
      correct(theirs),
      // Updates one job at a time, as a save does. One statement for two jobs would lock them in no fixed
      // order.
      sql`update public.jobs set start_time = '07:05' where id = ${jobs.at(-1) ?? ''}`,
      sql`delete from auth.users where id = ${mine.person}`,
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const outcome of outcomes.slice(0, 5)) {
      if (outcome.status === 'fulfilled' && 'ok' in outcome.value && !outcome.value.ok)
        expect(outcome.value.code).toMatch(/^PT4/)
    }
  }
})

it('approving hours locks applications in the same order as reading a calendar, so no deadlock occurs', async () => {
  const person = await aPerson()
  const [low = '', high = ''] = [randomUUID(), randomUUID()].toSorted()
  for (const application of [high, low]) await worked('hour', { person, application })
  // The days of both jobs overlap, and are approved as they are shown.
  const later = await shownOf(person, high)
  const earlier = await shownOf(person, low)
  let approving: ReturnType<typeof approveBoth> | undefined
  const approveBoth = () =>
    asPerson(sql, admin, async (tx) => {
      // Without index scans, the rows come in the order in which they were written, which puts the later id first.
      await tx`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`
      return tx<{ refused: string | null }[]>`
        select refused from public.approve_hours(${tx.json([...later.slice(0, 1), ...earlier.slice(0, 1)])})`
    })
  await race.holder.begin(async (tx) => {
    await tx`select from public.applications where id = ${low} for no key update`
    approving = approveBoth()
    await race.untilWaiting(1, [approving])
    // The approval holds no lock that the calendar waits for.
    await sql.begin(async (reading) => {
      await reading`select set_config('lock_timeout', '3s', true)`
      await reading`select private.calendar_of(${person}, null, now())`
    })
  })
  expect(await approving).toEqual({ ok: true, value: [{ refused: null }, { refused: null }] })
})
