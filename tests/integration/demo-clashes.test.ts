import { afterAll, expect, it } from 'vitest'
import { connect, databaseUrl } from './database-session.ts'

// Tests the demo data (supabase/seeds), which the pgTAP tests do not load.

const sql = connect(databaseUrl(), 'demo', 1)
afterAll(() => sql.end())

it('in the demo only Grace has applied for jobs that clash', async () => {
  const clashing = await sql<{ name: string }[]>`
    select distinct person.name
    from public.applications application
    join public.profiles person on person.id = application.user_id
    join public.jobs job on job.id = application.job_id
    where application.id::text like 'a0000000-0000-4000-8000-%' and application.withdrawn_at is null
      and application.status <> 'Rejected' and job.status in ('Open', 'InProgress')
      and private.clashes(application.user_id, job) <> '{}'`
  expect(clashing).toEqual([{ name: 'Grace Tuiloma' }])
})
