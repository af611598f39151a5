import { afterAll, expect, it } from 'vitest'
import { canSayQuickly } from '@/features/messages/conversations/can-say-quickly'
import { connect, databaseUrl } from './database-session.ts'

// The frontend computes from its cache who can report "running late", and the database checks the request (rule
// 21.4).

const sql = connect(databaseUrl(), 'working days', 1)
afterAll(() => sql.end())

const undone = new Error('The jobs of this test are not kept.')

it('the frontend and the database agree on the working days of a job', async () => {
  const answers: { described: string; page: boolean; database: boolean }[] = []
  const trial = sql.begin(async (tx) => {
    const jobs = await tx<{ id: string }[]>`
      insert into public.jobs (status, start_date, location_state)
      select status, start_date, state
      from unnest(array['Open', 'InProgress', 'Draft', 'Closed', 'Completed']) status,
        unnest(array[null, date '2083-11-22']) start_date, unnest(array['WA', 'QLD']) state
      returning id`
    const rows = await tx<
      {
        job_status: string
        start_date: string | null
        time_zone: string
        status: string
        withdrawn_at: string | null
        moment: string
        can_say_quickly: boolean
      }[]
    >`
      select job.status as job_status, job.start_date::text, job.time_zone, asked.status, asked.withdrawn_at::text,
        to_json(moment) #>> '{}' as moment, private.can_say_quickly(asked, moment)
      from public.jobs job,
        unnest(array['Accepted', 'Pending', 'Rejected']) decision,
        unnest(array[null, timestamptz '2083-11-20']) withdrawal,
        jsonb_populate_record(null::public.applications,
          jsonb_build_object('job_id', job.id, 'status', decision, 'withdrawn_at', withdrawal)) asked,
        generate_series(timestamptz '2083-11-21 12:00Z', '2083-11-22 18:00Z', '1 hour') moment
      where job.id = any (${jobs.map(({ id }) => id)})`
    for (const { moment, can_say_quickly, ...row } of rows) {
      const cached = {
        ...row,
        ...{ application_id: 'mine', user_id: null, name: null, phone: null, job_id: null, job_title: '' },
        ...{ is_own: true, can_say_quickly: false, is_new: false, read_until: null, waits_since: null },
        ...{ last_at: null, last_message: null, last_quick: null, last_by_administrator: null },
      }
      const page = canSayQuickly(cached, new Date(moment))
      answers.push({ described: JSON.stringify({ moment, ...row }), page, database: can_say_quickly })
    }
    throw undone
  })
  await expect(trial).rejects.toBe(undone)
  expect(new Set(answers.map(({ database }) => database))).toEqual(new Set([true, false]))
  expect(answers.filter(({ page, database }) => page !== database)).toEqual([])
})
