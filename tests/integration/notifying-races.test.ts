import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, makePerson, openRace } from './database-session.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// Simultaneous calls that notify people, offer vacancies or decide applications must take effect only once. A table lock
// stops the calls midway. Once each call waits for the lock or has ended, the lock is released and all continue together.

const callers = 6
// A separate database, because the scheduled jobs of the stack's database would also send notifications.
const scratch = await makeScratchDatabase('telling_races_test')
const { name, sql, observer, holder, end } = openRace('telling races', callers, scratch.url)
const administrators = Array.from({ length: callers }, () => randomUUID())

beforeAll(async () => {
  for (const id of administrators) await makePerson(observer, id, 'admin', 'active')
})

afterAll(async () => {
  await end()
  await scratch.drop()
})

type Made = { person: string; job: string; application: string }

type Race = {
  what: string
  job?: 'Draft' | 'Open'
  application?: 'Pending' | 'Accepted'
  before?: (made: Made) => Promise<unknown>
  /** The table and mode of the lock that stops the callers. */
  held: string
  call: (made: Made, administrator: string, index: number) => Promise<unknown>
  told: (made: Made) => Promise<number>
}

async function count(query: Promise<{ count: number }[]>): Promise<number> {
  const [row] = await query
  return row?.count ?? 0
}

const announced = ({ job }: Made) =>
  count(observer`select count(*)::int from private.job_openings where job_id = ${job}`)
const notified =
  (...types: string[]) =>
  ({ person, job }: Made) =>
    count(observer`
      select count(*)::int from public.notifications
      where user_id = ${person} and type in ${observer(types)} and data ->> 'job_id' = ${job}`)

/** These days are far in the future, so that the date on which the tests run makes no difference. */
const [startsOn, dayBefore, dayAfterNext] = [
  '2083-03-10',
  '2083-03-09 12:00+10',
  '2083-03-12 12:00+10',
] as const
const tellDecisions = (connection = sql) =>
  connection`select private.notify_of_decisions(now() + interval '1 minute')`
const review = ({ application }: Made, administrator: string, status: string) =>
  asPerson(sql, administrator, (tx) => tx`select public.review_application(${application}, ${status})`)

const races: Race[] = [
  {
    what: 'several administrators post one job',
    held: 'private.job_openings in share mode',
    call: ({ job }, administrator) =>
      asPerson(sql, administrator, (tx) => {
        const posted = { id: job, project_name: 'Race', status: 'Open', location_city: 'Birdsville QLD' }
        return tx`select public.save_job(${tx.json(posted)})`
      }),
    told: announced,
  },
  {
    what: 'several administrators open one draft',
    job: 'Draft',
    held: 'private.job_openings in share mode',
    call: ({ job }, administrator) =>
      asPerson(sql, administrator, (tx) => tx`select public.set_job_status(${job}, 'Open')`),
    told: announced,
  },
  {
    what: 'several runs announce a job that was opened twice',
    job: 'Open',
    before: ({ job }) => observer`insert into private.job_openings (job_id) values (${job})`,
    held: 'public.notifications in share mode',
    call: () => sql`select private.notify_people_nearby(2000)`,
    told: notified('job_nearby'),
  },
  {
    what: 'several runs send the reminder of a job',
    job: 'Open',
    application: 'Accepted',
    // Stops the callers in the middle of their search for people to remind, so that none of them sees a
    // reminder by another.
    held: 'public.notification_settings in access exclusive mode',
    call: () => sql`select private.remind_of_jobs(${dayBefore}::text::timestamptz)`,
    told: notified('job_reminder'),
  },
  {
    what: 'several runs announce the start of a job',
    job: 'Open',
    application: 'Pending',
    held: 'public.notifications in share mode',
    call: () => sql`select private.notify_of_begun_jobs(${dayAfterNext}::text::timestamptz)`,
    told: notified('job_closed'),
  },
  {
    what: 'several administrators accept and reject one application',
    job: 'Open',
    application: 'Pending',
    held: 'public.notifications in share mode',
    call: async (made, administrator, index) => {
      const outcome = await review(made, administrator, index % 2 === 0 ? 'Accepted' : 'Rejected')
      if (!outcome.ok) expect(outcome.message).toBe('This application has already been decided.')
    },
    told: async (made) => {
      await tellDecisions(observer)
      return notified('application_accepted', 'application_rejected')(made)
    },
  },
  {
    what: 'several runs announce a rejection',
    job: 'Open',
    application: 'Pending',
    before: (made) => review(made, administrators[0] ?? '', 'Rejected'),
    held: 'public.notifications in share mode',
    call: () => tellDecisions(),
    told: notified('application_rejected'),
  },
]

async function make({
  job,
  application,
  before,
}: Pick<Race, 'job' | 'application' | 'before'>): Promise<Made> {
  const made = { person: randomUUID(), job: randomUUID(), application: randomUUID() }
  await makePerson(observer, made.person, 'cleaner', 'active')
  await observer`update public.profiles set location = 'Birdsville QLD', proximity = 50 where id = ${made.person}`
  if (job)
    await observer`
      insert into public.jobs (id, project_name, status, location_city, start_date)
      values (${made.job}, 'Race', ${job}, 'Birdsville QLD', ${startsOn})`
  if (application)
    await observer`
      insert into public.applications (id, user_id, job_id, job_title, status, reviewed_by, reviewed_at)
      values (${made.application}, ${made.person}, ${made.job}, 'Race', ${application},
        ${application === 'Accepted' ? (administrators[0] ?? null) : null}, ${application === 'Accepted' ? new Date() : null})`
  await before?.(made)
  return made
}

/** The code of a refusal. Empty for a success. */
const codeOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : ''

/** Waits until every caller waits for a lock or has ended. */
async function untilAllAreHeld(calls: Promise<unknown>[]): Promise<void> {
  let ended = 0
  const note = () => {
    ended += 1
  }
  for (const call of calls) call.then(note, note)
  for (;;) {
    const waiting = await count(observer`
      select count(*)::int from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`)
    if (waiting + ended >= calls.length) return
  }
}

it.each(races)(
  'people are notified once when $what at once',
  async (race) => {
    for (let round = 0; round < 5; round += 1) {
      const made = await make(race)
      let calls: Promise<unknown>[] = []
      await holder.begin(async (tx) => {
        await tx.unsafe(`lock table ${race.held}`)
        calls = administrators.map((administrator, index) =>
          Promise.resolve(race.call(made, administrator, index)),
        )
        await untilAllAreHeld(calls)
      })
      const outcomes = await Promise.allSettled(calls)
      for (const outcome of outcomes) {
        // Each call either succeeds or is refused with a displayable text.
        if (outcome.status === 'rejected') throw outcome.reason
        expect(codeOf(outcome.value)).toMatch(/^PT4|^$/)
      }
      expect(await race.told(made)).toBe(1)
    }
  },
  60_000,
)

it('notifying people nearby and deleting the job at once causes no deadlock', async () => {
  await observer`delete from private.job_openings`
  const made = await make({ job: 'Open' })
  const calls: Promise<unknown>[] = []
  await holder.begin(async (tx) => {
    await tx`lock table private.job_notices_sent in share mode`
    calls.push(Promise.resolve(sql`select private.notify_people_nearby(2000)`))
    await untilAllAreHeld(calls)
    calls.push(
      asPerson(sql, administrators[0] ?? '', (own) => own`select public.delete_job(${made.job})`).then(
        codeOf,
      ),
    )
    await untilAllAreHeld(calls)
  })
  expect(await Promise.all(calls)).toMatchObject([[{ notify_people_nearby: expect.any(Number) }], ''])
})
