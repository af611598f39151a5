import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, openRace } from './database-session.ts'

// Two administrators copy the same week at once, together with the people accepted for its jobs.

const rounds = tries(2, 10)
const race = openRace('copy races', 10)
const { sql, observer } = race
const [dana, ines, mia, noah] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const jobs: string[] = []

beforeAll(async () => {
  for (const id of [dana, ines]) await makePerson(observer, id, 'admin', 'active')
  for (const id of [mia, noah]) await makePerson(observer, id, 'cleaner', 'active')
})

afterAll(async () => {
  await observer`update public.business set copy_accepts = false`
  await observer`delete from public.applications where user_id in (${mia}, ${noah})`
  await observer`delete from public.jobs where id = any (${jobs}) or project_name = any (${jobs})`
  await observer`delete from auth.users where id in (${dana}, ${ines}, ${mia}, ${noah})`
  await race.end()
})

/** Adds a job for which both people are accepted. Its title is its id. */
async function jobOn(day: string): Promise<string> {
  const job = randomUUID()
  jobs.push(job)
  await observer`
    insert into public.jobs (id, project_name, status, start_date, start_time, end_time, cleaners_needed)
    values (${job}, ${job}, 'Open', ${day}, '08:00', '12:00', 2)`
  await observer`
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    select id, ${job}, 'Race', 'Accepted', ${dana}, now() from public.profiles where id in (${mia}, ${noah})`
  return job
}

it.each([
  ['invited', false],
  ['accepted', true],
])(
  `two administrators who copy a week simultaneously make each copy once, with each person %s once (${rounds} rounds)`,
  async (_outcome, accepts) => {
    await observer`update public.business set copy_accepts = ${accepts}`
    for (let round = 0; round < rounds; round += 1) {
      const year = 2083 + 2 * round + Number(accepts)
      const week = await Promise.all([1, 2, 3, 4].map((day) => jobOn(`${year}-03-0${day}`)))
      const copies = (who: string) =>
        week.map((job, at) =>
          asPerson(
            sql,
            who,
            (tx) =>
              tx`select public.copy_job(${job}, ${`${year}-03-${String(at + 8).padStart(2, '0')}`}, ${[mia, noah]}) as copy`,
          ),
        )
      const outcomes = await Promise.all([...copies(dana), ...copies(ines).toReversed()])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(week.length)
      const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.message]))
      expect(new Set(refused)).toEqual(new Set(['This job already exists on that day.']))
      const made = await observer<{ accepted: number; invited: number }[]>`
        select (select count(*)::int from public.applications where job_id = copy.id and status = 'Accepted') as accepted,
          (select count(*)::int from private.invitations where job_id = copy.id) as invited
        from public.jobs copy where copy.project_name = any (${week}) and copy.id <> all (${week})`
      expect(made).toEqual(week.map(() => ({ accepted: accepts ? 2 : 0, invited: accepts ? 0 : 2 })))
    }
  },
)
