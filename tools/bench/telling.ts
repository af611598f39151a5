import type { Sql } from 'postgres'
import { claimsFor, quantileOf, timeUndone } from './screen-query.ts'

/** Milliseconds, except `people` and `peopleOfFifty`: how many people were told. */
export interface Telling {
  /** A save of a job that leaves it closed. */
  save: number
  /** The same save, opening it. */
  opening: number
  people: number
  telling: number
  peopleOfFifty: number
  tellingOfFifty: number
}

/** The median time of a save that gives the job this status. Each save is undone. */
async function timeSave(sql: Sql, job: string, status: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 15; run += 1) {
    const save = timeUndone(
      sql,
      claimsFor({ screen: '/admin/jobs' }),
      (tx) => tx`
        select public.save_job(to_jsonb(job) || jsonb_build_object('status', ${status}::text), job.updated_at)
        from public.admin_job(${job}) job`,
    )
    times.push(await save)
  }
  return quantileOf(times)
}

/** Tells people until nobody is left, as deliver does. */
async function timeTelling(sql: Sql): Promise<{ people: number; time: number }> {
  const started = performance.now()
  let people = 0
  for (;;) {
    const [row] = await sql<{ told: number }[]>`select public.notify_people_nearby() as told`
    if (!row?.told) return { people, time: performance.now() - started }
    people += row.told
  }
}

/** Opens one job in Sydney, then fifty more across the cities, and has the people near them told. */
export async function measureTelling(sql: Sql): Promise<Telling> {
  const [job] = await sql<{ id: string }[]>`
    select id from public.jobs where status = 'Draft' and location_city = 'Sydney' and place is not null order by id limit 1`
  if (!job) throw new Error('There is no job to open.')
  const save = await timeSave(sql, job.id, 'Closed')
  const opening = await timeSave(sql, job.id, 'Open')
  // Of jobs that are long over nobody hears (rule 9.35).
  await sql`update public.jobs set status = 'Open', start_date = current_date + 7 where id = ${job.id}`
  const one = await timeTelling(sql)
  await sql`
    update public.jobs set status = 'Open', start_date = current_date + 7
    where id in (select id from public.jobs where status = 'Draft' and place is not null order by id limit 50)`
  const fifty = await timeTelling(sql)
  if (one.people === 0 || fifty.people === 0) throw new Error('Nobody was told, so nothing was measured.')
  return {
    save,
    opening,
    people: one.people,
    telling: one.time,
    peopleOfFifty: fifty.people,
    tellingOfFifty: fifty.time,
  }
}
