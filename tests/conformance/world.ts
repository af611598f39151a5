import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Client } from '../connect-client.ts'
import { askedColumns } from '../integration/offers-and-messages-oracle.ts'
import type { Progress, Section } from '../integration/progress-oracle.ts'
import type { Note, Snapshot } from '../integration/visibility-oracle.ts'
import { type Person as Account, newPerson } from './stack-fixture.ts'

/** People with open sessions, jobs and a course for one test, in a backend that other tests use at the same time. */
export interface World {
  people: readonly Account[]
  jobs: readonly string[]
  course: string
}

export const sections: Section[] = [
  {
    id: 's1',
    title: 'Section',
    questions: [
      { id: 'q1', text: 'Ready?', type: 'boolean', options: [], required: true },
      { id: 'q2', text: 'Why?', type: 'text', options: [], required: false },
      { id: 'q3', text: 'How?', type: 'multiple-choice', options: ['Yes', 'No'], required: false },
    ],
  },
]

/**
 * Creates a world. The first two people are administrators, and the last is not active. The jobs are days of one
 * series, each with the address rule `accepted`.
 */
export async function makeWorld(sql: Sql, size: { people: number; jobs: number }): Promise<World> {
  const people: Account[] = []
  for (let number = 0; number < size.people; number += 1) people.push(await newPerson())
  await sql`update public.profiles set status = 'active' where id = any (${people.map(({ id }) => id)})`
  await sql`update public.profiles set role = 'admin' where id = any (${people.slice(0, 2).map(({ id }) => id)})`
  await sql`update public.profiles set status = 'inactive' where id = ${people.at(-1)?.id ?? null}`
  const jobs = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status, address_rule, cleaners_needed, start_date, series_id)
    select 'World ' || number, 'Open', 'accepted', nullif(number, 1) - 1, date '2083-03-01' + number, ${randomUUID()}::uuid
    from generate_series(1, ${size.jobs}) number
    returning id`
  await sql`insert into public.job_addresses select id, 'Somewhere' from public.jobs where id = any (${jobs.map(({ id }) => id)})`
  // The second job is full, because its only position is taken, and three people are in its reserve. All of them can
  // act like everyone else.
  const [first = '', ...waiting] = people.slice(2, 6).map(({ id }) => id)
  const full = jobs[1]?.id ?? ''
  await sql`
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values (${first}, ${full}, 'World 2', 'Accepted', ${people[0]?.id ?? ''}, now())`
  await sql`
    insert into public.applications (user_id, job_id, job_title) select id, ${full}, 'World 2' from unnest(${waiting}::uuid[]) id`
  await sql`
    insert into private.reserve (application_id, job_id, position, put_by)
    select id, job_id, row_number() over (), ${people[0]?.id ?? ''} from public.applications where job_id = ${full} and status = 'Pending'`
  const [course] = await sql<{ id: string }[]>`
    insert into public.courses (title, description, category, sections)
    values ('World', 'About it', 'Office Cleaning', ${JSON.stringify(sections)}::text::jsonb) returning id`
  if (!course) throw new Error('The course was not created.')
  return { people, jobs: jobs.map(({ id }) => id), course: course.id }
}

export async function removeWorld(sql: Sql, { people, jobs, course }: World): Promise<void> {
  const persons = people.map(({ id }) => id)
  await sql`delete from public.applications where user_id = any (${persons})`
  await sql`delete from public.jobs where id = any (${[...jobs]})`
  await sql`delete from public.courses where id = ${course}`
  await sql`delete from auth.users where id = any (${persons})`
}

export function clientOf({ people }: World, who: number): Client {
  const person = people[who]
  if (!person) throw new Error(`There is no person ${who}.`)
  return person.client
}

export interface Notice extends Note {
  application_id: string
}
export interface WorldSnapshot extends Snapshot {
  notifications: Notice[]
  progress: Progress[]
  certified: string[]
}

const oneOf = (ids: readonly string[]) => `any ('{${ids.join(',')}}'::uuid[])`

/** Reads every row of the world, bypassing row security. */
export async function lookAt(sql: Sql, { people, jobs, course }: World): Promise<WorldSnapshot> {
  const persons = people.map(({ id }) => id)
  const asked = askedColumns(
    `application_id in (select id from public.applications where user_id = ${oneOf(persons)})`,
    `job_id = ${oneOf(jobs)}`,
    `user_id = ${oneOf(persons)}`,
  )
  const [row] = await sql<WorldSnapshot[]>`
    select
      (select jsonb_agg(row order by id) from public.profiles row where id = any (${persons})) as profiles,
      (select coalesce(jsonb_agg(row order by id), '[]') from public.jobs row where id = any (${[...jobs]})) as jobs,
      (select coalesce(jsonb_agg(row order by job_id), '[]') from public.job_addresses row where job_id = any (${[...jobs]})) as job_addresses,
      (select coalesce(jsonb_agg(row order by id), '[]') from public.applications row where user_id = any (${persons})) as applications,
      (select coalesce(jsonb_agg(to_jsonb(row) || jsonb_build_object('application_id', data ->> 'application_id') order by id), '[]')
        from public.notifications row where user_id = any (${persons}) and data ->> 'job_id' = any (${[...jobs]})) as notifications,
      (select coalesce(jsonb_agg(row order by user_id), '[]') from public.course_progress row where course_id = ${course}) as progress,
      (select coalesce(jsonb_agg(user_id order by user_id), '[]') from public.certificates where course_id = ${course}) as certified,
      ${sql.unsafe(asked)}`
  if (!row) throw new Error('The snapshot is empty.')
  return row
}
