import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, connect, databaseUrl, makePerson } from './database-session.ts'

// A calendar feed records the events it has served, in rows that refer to the person's applications. At the same time,
// other calls decide these applications or delete the account.

const rounds = tries(3, 30)
const jobsEach = 30
const sql = connect(databaseUrl(), `calendar races ${randomUUID()}`, 8)
const admin = randomUUID()
const people: string[] = [admin]
const jobs: string[] = []

beforeAll(async () => {
  await makePerson(sql, admin, 'admin', 'active')
})

afterAll(async () => {
  await sql`delete from public.applications where user_id = any (${people}) or reviewed_by = ${admin}`
  await sql`delete from public.jobs where id = any (${jobs})`
  await sql`delete from auth.users where id = any (${people})`
  await sql.end()
})

async function deleteAccount(person: string) {
  await sql`delete from auth.users where id = ${person}`
  return { ok: true as const }
}

it(`reading a calendar during decisions, a withdrawal and deletions causes no deadlock, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(sql, randomUUID(), 'cleaner', 'active')
    people.push(person)
    const accepted = Array.from({ length: jobsEach }, () => randomUUID())
    jobs.push(...accepted)
    await sql`
      insert into public.jobs (id, project_name, status, start_date)
      select id, 'Race', 'Open', current_date + 20 from unnest(${accepted}::uuid[]) id`
    const rows = await sql<{ id: string }[]>`
      insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
      select ${person}, id, 'Accepted', ${admin}, now() from unnest(${accepted}::uuid[]) id returning id`
    const ids = rows.map(({ id }) => id)
    const read = () => sql`select private.calendar_of(${person}, null, now())`
    const [, , ...outcomes] = await Promise.all([
      read(),
      read(),
      asPerson(sql, admin, (tx) => tx`select public.review_applications(${ids}::uuid[], 'Rejected')`),
      asPerson(sql, person, (tx) => tx`select public.withdraw_application(${ids[3] ?? null})`),
      asPerson(sql, admin, (tx) => tx`select public.delete_job(${accepted[4] ?? null})`),
      asPerson(sql, person, (tx) => tx`select public.make_calendar_feed()`),
      ...(round % 2 === 0 ? [deleteAccount(person)] : []),
    ])
    const faults = outcomes.flatMap((outcome) =>
      outcome.ok || outcome.code.startsWith('PT4') ? [] : [`${outcome.code} ${outcome.message}`],
    )
    expect(faults).toEqual([])
  }
}, 120_000)
