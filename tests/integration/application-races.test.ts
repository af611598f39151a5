import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Tests two people who act at once. To make each race certain, a lock blocks the calls until the server reports that
// all of them are waiting. The rows are the test's own and are removed afterwards.

const racers = 8
const rounds = tries(3, 30)
const race = openRace('races', racers)
const { sql, observer, holder, untilWaiting, inThisOrder } = race
const [cleaner, admin, otherAdmin] = [randomUUID(), randomUUID(), randomUUID()] as const
const jobs: string[] = []

beforeAll(async () => {
  await makePerson(observer, cleaner, 'cleaner', 'active')
  await makePerson(observer, admin, 'admin', 'active')
  await makePerson(observer, otherAdmin, 'admin', 'active')
})

beforeEach(async () => {
  await observer`update public.profiles set status = 'active' where id = ${cleaner}`
})

afterAll(async () => {
  const people = [cleaner, admin, otherAdmin]
  await observer`delete from public.applications where user_id in ${observer(people)} or job_id = any (${jobs})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id in ${observer(people)}`
  await race.end()
})

async function openJob(): Promise<string> {
  const id = randomUUID()
  jobs.push(id)
  await observer`insert into public.jobs (id, project_name, status) values (${id}, 'Race', 'Open')`
  return id
}

const apply = (job: string) =>
  asPerson(sql, cleaner, (tx) => tx<{ id: string }[]>`select id from public.apply_to_job(${job})`)

const review = (person: string, application: string, status: string) =>
  asPerson(sql, person, (tx) => tx`select status from public.review_application(${application}, ${status})`)

const setStatus = (status: string) =>
  asPerson(sql, admin, (tx) => tx`select status from public.set_user_status(${cleaner}, ${status})`)

const setJobStatus = (job: string, status: string) =>
  asPerson(
    sql,
    admin,
    (tx) => tx`
      select public.save_job(jsonb_build_object('id', id, 'project_name', project_name, 'status', ${status}::text), updated_at)
      from public.admin_job(${job})`,
  )

const refusals = <T>(outcomes: Outcome<T>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [`${outcome.code} ${outcome.message}`]))

async function applications(job: string) {
  const rows = await observer<{ status: string; reviewed_by: string | null }[]>`
    select status, reviewed_by from public.applications where job_id = ${job}`
  return Array.from(rows)
}

/** Creates a person who has just applied. Returns the ids of the person, the job and the application. */
async function newApplicant() {
  const person = await makePerson(observer, randomUUID(), 'cleaner', 'active')
  const job = await openJob()
  const applied = await asPerson(
    holder,
    person,
    (tx) => tx<{ id: string }[]>`select id from public.apply_to_job(${job})`,
  )
  const application = applied.ok ? applied.value[0]?.id : undefined
  if (!application) throw new Error('The cleaner could not apply.')
  return { person, job, application }
}

/** The types of the applicant's notifications, in order. */
async function told(application: string): Promise<string[]> {
  const notes = await observer<{ type: string }[]>`
    select type from public.notifications where data ->> 'application_id' = ${application} order by created_at, type`
  return notes.map(({ type }) => type)
}

async function rejected(): Promise<string> {
  const { application } = await newApplicant()
  expect((await review(admin, application, 'Rejected')).ok).toBe(true)
  return application
}

describe('applying for a job', () => {
  it('succeeds once when eight tabs apply for the same job at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const job = await openJob()
      let calls: ReturnType<typeof apply>[] = []
      await holder.begin(async (tx) => {
        await tx`select from public.jobs where id = ${job} for update`
        calls = Array.from({ length: racers }, () => apply(job))
        await untilWaiting(racers, calls)
      })
      const outcomes = await Promise.all(calls)
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      expect(refusals(outcomes)).toEqual(
        Array.from({ length: racers - 1 }, () => 'PT409 You have already applied for this job.'),
      )
      expect(await applications(job)).toEqual([{ status: 'Pending', reviewed_by: null }])
      const [notifications] = await observer`
        select count(*)::int as count from public.notifications where data ->> 'job_id' = ${job}`
      expect(notifications).toEqual({ count: 1 })
    }
  })

  it.each(['Closed', 'Draft', 'InProgress', 'Completed'])(
    'is refused if the job became %s first',
    async (status) => {
      for (let round = 0; round < rounds; round += 1) {
        const job = await openJob()
        const outcome = await inThisOrder(
          admin,
          (tx) => tx`
            select public.save_job(jsonb_build_object('id', id, 'project_name', project_name, 'status', ${status}::text), updated_at)
            from public.admin_job(${job})`,
          () => apply(job),
        )
        expect(refusals([outcome])).toEqual(['PT404 This job is no longer open.'])
        expect(await applications(job)).toEqual([])
      }
    },
  )

  it('succeeds before a concurrent change of the job’s status', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const job = await openJob()
      const closed = await inThisOrder(
        cleaner,
        (tx) => tx`select public.apply_to_job(${job})`,
        () => setJobStatus(job, 'Closed'),
      )
      expect(closed.ok).toBe(true)
      expect(await applications(job)).toHaveLength(1)
    }
  })

  it('is refused after the job’s deletion, and succeeds before a concurrent deletion, which keeps the application', async () => {
    const deleteJob = (job: string) => asPerson(sql, admin, (tx) => tx`select public.delete_job(${job})`)
    const gone = await openJob()
    const refused = await inThisOrder(
      admin,
      (tx) => tx`select public.delete_job(${gone})`,
      () => apply(gone),
    )
    expect(refusals([refused])).toEqual(['PT404 This job is no longer open.'])

    const job = await openJob()
    const before =
      await observer`select id from public.applications where user_id = ${cleaner} and job_id is null`
    const deleted = await inThisOrder(
      cleaner,
      (tx) => tx`select public.apply_to_job(${job})`,
      () => deleteJob(job),
    )
    expect(deleted.ok).toBe(true)
    const after =
      await observer`select id from public.applications where user_id = ${cleaner} and job_id is null`
    expect(after).toHaveLength(before.length + 1)
  })

  it.each(['inactive', 'rejected'])('is refused if the account became %s first', async (status) => {
    const job = await openJob()
    const outcome = await inThisOrder(
      admin,
      (tx) => tx`select public.set_user_status(${cleaner}, ${status})`,
      () => apply(job),
    )
    expect(refusals([outcome])).toEqual(['PT403 Your account is not active. Please contact us.'])
    expect(await applications(job)).toEqual([])
  })

  it('succeeds before a concurrent change of the account’s status', async () => {
    const job = await openJob()
    const changed = await inThisOrder(
      cleaner,
      (tx) => tx`select public.apply_to_job(${job})`,
      () => setStatus('inactive'),
    )
    expect(changed.ok).toBe(true)
    expect(await applications(job)).toHaveLength(1)
  })
})

describe('deciding an application', () => {
  it('succeeds for one of two administrators and is refused for the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const job = await openJob()
      const applied = await apply(job)
      const application = applied.ok ? applied.value[0]?.id : undefined
      if (!application) throw new Error('The cleaner could not apply.')
      let calls: ReturnType<typeof review>[] = []
      await holder.begin(async (tx) => {
        await tx`select from public.applications where id = ${application} for update`
        calls = [review(admin, application, 'Accepted'), review(otherAdmin, application, 'Rejected')]
        await untilWaiting(2, calls)
      })
      const outcomes = await Promise.all(calls)
      expect(refusals(outcomes)).toEqual(['PT409 This application has already been decided.'])
      expect(await applications(job)).toEqual([
        outcomes[0]?.ok
          ? { status: 'Accepted', reviewed_by: admin }
          : { status: 'Rejected', reviewed_by: otherAdmin },
      ])
      await observer`select private.notify_of_decisions(now() + interval '10 seconds')`
      const [notifications] = await observer`
        select count(*)::int as count from public.notifications where data ->> 'application_id' = ${application}`
      expect(notifications).toEqual({ count: 2 })
    }
  })

  it('does not deadlock with the deletion of the account', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { person, job, application } = await newApplicant()
      let gone: Promise<unknown> | undefined
      const decided = await asPerson(holder, admin, async (tx) => {
        // The status stays Pending, because this call only takes the locks of a decision.
        await tx`select public.review_application(${application}, 'Pending')`
        gone = sql.begin((other) => other`delete from auth.users where id = ${person}`)
        await untilWaiting(1, [gone])
        return tx`select public.review_application(${application}, 'Accepted')`
      })
      expect(refusals([decided])).toEqual([])
      await gone
      // The application stays with its job, without the person.
      expect(await applications(job)).toEqual([{ status: 'Accepted', reviewed_by: admin }])

      const other = await newApplicant()
      let late: ReturnType<typeof review> | undefined
      await holder.begin(async (tx) => {
        await tx`delete from auth.users where id = ${other.person}`
        late = review(admin, other.application, 'Accepted')
        await untilWaiting(1, [late])
      })
      expect(late && refusals([await late])).toEqual(['PT409 This person has withdrawn.'])
    }
  })

  it('can be undone before the person is notified, or later with a second notification', async () => {
    const reopen = (application: string) =>
      asPerson(sql, otherAdmin, (tx) => tx`select public.reopen_applications(array[${application}]::uuid[])`)
    const unseen = await rejected()
    await asPerson(holder, otherAdmin, async (tx) => {
      await tx`select public.reopen_applications(array[${unseen}]::uuid[])`
      // The notification does not wait for the open transaction.
      return observer`select private.notify_of_decisions(now() + interval '10 seconds')`
    })
    expect(await told(unseen)).toEqual(['application_success'])

    const seen = await rejected()
    let late: ReturnType<typeof reopen> | undefined
    await holder.begin(async (tx) => {
      await tx`select private.notify_of_decisions(now() + interval '10 seconds')`
      late = reopen(seen)
      await untilWaiting(1, [late])
    })
    expect((await late)?.ok).toBe(true)
    expect(await told(seen)).toEqual(['application_success', 'application_rejected', 'application_reopened'])
  })

  it('notices a clash that another administrator’s decision causes at the same time', async () => {
    const pair = [await openJob(), await openJob()]
    await observer`update public.jobs set start_date = '2083-03-02' where id = any (${pair})`
    const [first, second] = await Promise.all(
      pair.map(async (job) => {
        const applied = await apply(job)
        return applied.ok ? (applied.value[0]?.id ?? '') : ''
      }),
    )
    if (!first || !second) throw new Error('The cleaner could not apply.')
    const refused = await inThisOrder(
      admin,
      (tx) => tx`select public.review_application(${first}, 'Accepted')`,
      () => review(otherAdmin, second, 'Accepted'),
    )
    expect(refusals([refused])).toEqual([
      expect.stringMatching(/^PT409 .* is already accepted for Race at that time\.$/),
    ])
  })

  it('is refused after the administrator has lost the role', async () => {
    const job = await openJob()
    const applied = await apply(job)
    const application = applied.ok ? applied.value[0]?.id : undefined
    if (!application) throw new Error('The cleaner could not apply.')
    const refused = await inThisOrder(
      otherAdmin,
      async (tx) => {
        // The status stays Pending, because this call only takes the row's lock, for which the decision
        // waits.
        await tx`select public.review_application(${application}, 'Pending')`
        await tx`select public.set_user_role(${admin}, 'cleaner')`
      },
      () => review(admin, application, 'Accepted'),
    )
    await observer`update public.profiles set role = 'admin' where id = ${admin}`
    expect(refusals([refused])).toEqual(['PT403 You do not have permission to access this page.'])
    expect(await applications(job)).toEqual([{ status: 'Pending', reviewed_by: null }])
  })
})
