import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, type Person } from '../conformance/stack-fixture.ts'
import { tries } from '../tries-all.ts'
import { asPerson, connect, databaseUrl, makePerson } from './database-session.ts'

// Several administrators accept more people than there are vacancies, through the API. Meanwhile, other users edit
// the number of vacancies, withdraw and apply again. No more people are accepted than there are vacancies, every
// refusal has a displayable text, and nothing deadlocks.

/**
 * Each round runs a new race. Runs of 30 and more rounds found the same failures as the 10 rounds of the full run.
 */
const rounds = Number(process.env['PLACE_ROUNDS'] ?? tries(2, 10))
const applicants = 8
const places = 3
const name = `place races ${randomUUID()}`
const sql = connect(databaseUrl(), name, 12)
const observer = connect(databaseUrl(), 'place races observer', 2)
const jobs: string[] = []
const extra: string[] = []
let administrators: Person[]
let cleaners: Person[]

beforeAll(async () => {
  const made = await Promise.all(Array.from({ length: applicants + 3 }, () => newPerson()))
  administrators = made.slice(0, 3)
  cleaners = made.slice(3)
  await observer`update public.profiles set status = 'active', role = case when id in ${observer(administrators.map(({ id }) => id))} then 'admin' else 'cleaner' end
    where id in ${observer(made.map(({ id }) => id))}`
}, 60_000)

afterAll(async () => {
  const deciders = administrators.map(({ id }) => id)
  // Also deletes the applications whose job or person has already been deleted.
  await observer`delete from public.applications where job_id = any (${jobs}) or reviewed_by = any (${deciders}) or user_id = any (${extra})`
  await observer`delete from public.jobs where id = any (${jobs})`
  for (const { id } of [...cleaners, ...administrators])
    await observer`delete from auth.users where id = ${id}`
  for (const id of extra) await observer`delete from auth.users where id = ${id}`
  await Promise.all([sql.end(), observer.end()])
})

/**
 * Creates a job. Each job has its own day, because accepting a person for two jobs at once needs a confirmation (rule
 * 6.21).
 */
async function newJob(cleanersNeeded: number | null): Promise<string> {
  const id = randomUUID()
  jobs.push(id)
  await observer`
    insert into public.jobs (id, project_name, status, start_date, cleaners_needed)
    values (${id}, 'Race', 'Open', current_date + 20 + ${jobs.length}::integer, ${cleanersNeeded})`
  return id
}

async function apply(
  job: string,
  people: string[],
  status: 'Pending' | 'Accepted' = 'Pending',
): Promise<string[]> {
  const rows = await observer<{ id: string }[]>`
    insert into public.applications ${observer(
      people.map((person) => ({
        user_id: person,
        job_id: job,
        job_title: 'Race',
        status,
        reviewed_by: status === 'Pending' ? null : (administrators[0]?.id ?? null),
        reviewed_at: status === 'Pending' ? null : new Date(),
      })),
    )} returning id`
  return rows.map(({ id }) => id)
}

const at = <T>(list: T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}
const ids = () => cleaners.map(({ id }) => id)

/** A response of the API: null for success, or its code and text. */
type Answer = { error: { code: string; message: string } | null }
const refusals = (answers: Answer[]) =>
  answers.flatMap(({ error }) => (error ? [`${error.code} ${error.message}`] : []))

async function countPeople(job: string) {
  const [row] = await observer<
    { needed: number | null; counted: number; accepted: number; waiting: number; pending: number }[]
  >`
    select cleaners_needed as needed, accepted_count as counted, pending_count as waiting,
      (select count(*)::int from public.applications where job_id = ${job} and status = 'Accepted' and withdrawn_at is null) as accepted,
      (select count(*)::int from public.applications where job_id = ${job} and status = 'Pending' and withdrawn_at is null) as pending
    from public.jobs where id = ${job}`
  if (!row) throw new Error('The job is gone.')
  return row
}

async function expectWithinPlaces(job: string): Promise<void> {
  const { needed, counted, accepted, waiting, pending } = await countPeople(job)
  expect({ counted, waiting }).toEqual({ counted: accepted, waiting: pending })
  if (needed) expect(accepted).toBeLessThanOrEqual(needed)
}

describe('accepting applications through the API', () => {
  it('fills exactly three vacancies if three administrators send eight calls at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const job = await newJob(places)
      const applied = await apply(job, ids())
      const answers = await Promise.all(
        applied.map((application, index) =>
          at(administrators, index).client.rpc('review_application', {
            application_id: application,
            new_status: 'Accepted',
          }),
        ),
      )
      expect(refusals(answers)).toEqual(
        Array.from({ length: applicants - places }, () => 'PT409 All places are filled.'),
      )
      expect(await countPeople(job)).toMatchObject({
        counted: places,
        accepted: places,
        pending: applicants - places,
      })
    }
  }, 120_000)

  it('fills exactly the vacancies when three administrators accept several people at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const job = await newJob(places)
      const applied = await apply(job, ids())
      const answers = await Promise.all(
        administrators.map(({ client }, index) =>
          // Each call lists the applications from another starting point.
          client.rpc('review_applications', {
            application_ids: [...applied.slice(index), ...applied.slice(0, index)],
            new_status: 'Accepted',
          }),
        ),
      )
      expect(refusals(answers)).toEqual([])
      const done = answers.flatMap(({ data }) => data ?? []).filter(({ error }) => error === null)
      expect(done).toHaveLength(places)
      expect(await countPeople(job)).toMatchObject({ counted: places, accepted: places })
    }
  }, 120_000)

  it('never exceeds the vacancies while their number is edited and people withdraw and apply again', async () => {
    const written = [
      /^PT409 (All places are filled\.|This application has already been decided\.|Conny Formance has withdrawn\.)$/,
      /^PT409 (You have already applied for this job\.|This application is not accepted\.)$/,
      /^PT400 \d people are accepted already\./,
    ]
    let conflicts = 0
    for (let round = 0; round < rounds; round += 1) {
      const job = await newJob(places)
      const early = await apply(job, ids().slice(0, 2), 'Accepted')
      const late = await apply(job, ids().slice(2))
      const { data: opened } = await at(administrators, 0).client.rpc('admin_job', { job_id: job }).single()
      const answers: Answer[] = await Promise.all([
        ...late.map((application, index) =>
          at(administrators, index).client.rpc('review_application', {
            application_id: application,
            new_status: 'Accepted',
          }),
        ),
        at(administrators, round).client.rpc('save_job', {
          job: {
            ...{ id: job, project_name: 'Race', status: 'Open', start_date: opened?.start_date ?? null },
            cleaners_needed: round % 2 === 0 ? 2 : 5,
          },
          ...(opened && { expected_updated_at: opened.updated_at }),
        }),
        at(administrators, round + 1).client.rpc('take_back_acceptance', {
          application_id: at(early, 1),
          reason: 'Sorry.',
        }),
        at(cleaners, 0)
          .client.rpc('withdraw_application', { application_id: at(early, 0) })
          .then(() => at(cleaners, 0).client.rpc('apply_to_job', { job_id: job })),
        at(cleaners, 2).client.rpc('withdraw_application', { application_id: at(late, 0) }),
      ])
      for (const refusal of refusals(answers))
        expect(
          written.some((text) => text.test(refusal)),
          refusal,
        ).toBe(true)
      conflicts += refusals(answers).filter((refusal) => refusal.includes('changed this job')).length
      await expectWithinPlaces(job)
    }
    // The form was opened before the round. Applications do not count as edits of the job, so no save is
    // refused as outdated.
    expect(conflicts).toBe(0)
  }, 120_000)
})

describe('simultaneous actions on a job', () => {
  it('cause no deadlock', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [here, there] = [await newJob(places), await newJob(places)]
      const leaving = await makePerson(observer, randomUUID(), 'cleaner', 'active')
      const newcomer = await makePerson(observer, randomUUID(), 'cleaner', 'active')
      extra.push(leaving, newcomer)
      const first = await apply(here, [leaving, ...ids().slice(0, 4)])
      const second = await apply(there, [...ids().slice(0, 4), leaving])
      const accepted = await apply(here, ids().slice(4, 6), 'Accepted')
      const admin = (index: number) => at(administrators, index).id
      const calls = [
        asPerson(
          sql,
          admin(0),
          (tx) => tx`select * from public.review_applications(${[...first, ...second]}::uuid[], 'Accepted')`,
        ),
        asPerson(
          sql,
          admin(1),
          (tx) =>
            tx`select * from public.review_applications(${[...second, ...first].reverse()}::uuid[], 'Rejected')`,
        ),
        asPerson(sql, admin(2), (tx) => tx`select public.review_application(${at(second, 4)}, 'Accepted')`),
        asPerson(sql, admin(0), (tx) => tx`select public.set_job_status(${here}, 'Closed')`),
        asPerson(
          sql,
          admin(1),
          (tx) =>
            tx`select public.save_job(to_jsonb(job) || '{"project_dates": "Soon"}', job.updated_at) from public.admin_job(${there}) job`,
        ),
        asPerson(sql, admin(2), (tx) => tx`select public.message_accepted(${here}, 'Gate 3.')`),
        asPerson(sql, newcomer, (tx) => tx`select public.apply_to_job(${there})`),
        asPerson(sql, at(cleaners, 4).id, (tx) => tx`select public.withdraw_application(${at(accepted, 0)})`),
        asPerson(sql, admin(1), (tx) => tx`select public.take_back_acceptance(${at(accepted, 1)}, 'Sorry.')`),
        observer.begin(async (tx) => {
          await tx`delete from auth.users where id = ${leaving}`
          return { ok: true as const, value: null }
        }),
        ...(round % 3 === 0 ? [asPerson(sql, admin(2), (tx) => tx`select public.delete_job(${here})`)] : []),
      ]
      const outcomes = await Promise.all(calls)
      const faults = outcomes.flatMap((outcome) =>
        outcome.ok || outcome.code.startsWith('PT4') ? [] : [`${outcome.code} ${outcome.message}`],
      )
      expect(faults).toEqual([])
      for (const job of round % 3 === 0 ? [there] : [here, there]) await expectWithinPlaces(job)
    }
  }, 120_000)
})
