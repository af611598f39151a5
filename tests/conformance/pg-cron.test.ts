import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './stack-fixture.ts'

let sql: ReturnType<typeof openDatabase>
let name: string

beforeEach(() => {
  sql = openDatabase()
  name = `conformance ${randomUUID()}`
})

afterEach(async () => {
  await sql`select cron.unschedule(jobid) from cron.job where jobname like ${`${name}%`}`
  await sql.end()
})

async function schedule(when: string, command: string, jobName = name): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select cron.schedule(${jobName}, ${when}, ${command}) as id`
  if (!row) throw new Error('Nothing was scheduled')
  return row.id
}

/** The job's finished runs, once there are at least `count`. */
async function endedRuns(id: string, count: number) {
  for (;;) {
    const rows = await sql`
      select status, return_message, username, database, command, job_pid,
        start_time <= end_time as is_ordered
      from cron.job_run_details where jobid = ${id} and status in ('succeeded', 'failed') order by runid`
    if (rows.length >= count) return rows
    await sql`select pg_sleep(0.1)`
  }
}

test('a scheduled job is listed, and scheduling the same name again changes that job', async () => {
  const id = await schedule('0 3 * * sat', 'select 1')
  const [job] = await sql`
    select schedule, command, database, username, active, jobname from cron.job where jobid = ${id}`
  expect(job).toEqual({
    schedule: '0 3 * * sat',
    command: 'select 1',
    database: 'postgres',
    username: 'postgres',
    active: true,
    jobname: name,
  })
  expect(await schedule('0 4 * * *', 'select 2')).toBe(id)
  const [changed] = await sql`select schedule, command from cron.job where jobid = ${id}`
  expect(changed).toEqual({ schedule: '0 4 * * *', command: 'select 2' })
})

test('a job without a name is unscheduled by its number', async () => {
  const [row] = await sql<{ id: string }[]>`select cron.schedule('0 3 * * *', 'select 1') as id`
  const [answer] = await sql`select cron.unschedule(${row?.id ?? ''}::bigint) as done`
  expect(answer).toEqual({ done: true })
  await expect(sql`select cron.unschedule(${row?.id ?? ''}::bigint)`).rejects.toThrow(
    /could not find valid entry for job/,
  )
  await expect(sql`select cron.unschedule('nobody knows it')`).rejects.toThrow(
    "could not find valid entry for job 'nobody knows it'",
  )
})

test('altering a job changes only the given settings, and can switch it off', async () => {
  const id = await schedule('0 3 * * *', 'select 1')
  await sql`select cron.alter_job(${id}::bigint, schedule := '0 5 * * *', active := false)`
  const [job] = await sql`select schedule, command, active from cron.job where jobid = ${id}`
  expect(job).toEqual({ schedule: '0 5 * * *', command: 'select 1', active: false })
  await expect(sql`select cron.alter_job(${id}::bigint)`).rejects.toThrow('no updates specified')
  await expect(sql`select cron.alter_job(${id}::bigint, schedule := 'never')`).rejects.toThrow(
    'invalid schedule: never',
  )
})

test.each([
  '* * * *',
  '5 secondc',
  '50 seconds c',
  '*/0 10 * * *',
  '-1 * * * *',
  '*/60 10 * * *',
  '1/20 * * * *',
  '* * * 13 *',
  '* * * 0 *',
  '0 seconds',
  '60 seconds',
  '@restar',
  '0 11 $foo * *',
])('the schedule "%s" is refused', async (wrong) => {
  await expect(schedule(wrong, 'select 1')).rejects.toMatchObject({
    code: '22023',
    message: `invalid schedule: ${wrong}`,
    hint: "Use cron format (e.g. 5 4 * * *), or interval format '[1-59] seconds'",
  })
})

test.each(['59 seconds', '1 second', '*/5 1-3,22 $ jan-mar *', '0 0 * * 7', '@daily'])(
  'the schedule "%s" is accepted',
  async (right) => {
    expect(Number(await schedule(right, 'select 1'))).toBeGreaterThan(0)
  },
)

test('the role postgres lists the jobs, but changes them only through the functions', async () => {
  await expect(sql`insert into cron.job (schedule, command) values ('* * * * *', 'x')`).rejects.toMatchObject(
    {
      code: '42501',
    },
  )
})

test('a job runs as the role that scheduled it, with its settings, and never twice at once', async () => {
  // Each run takes longer than the interval, so the next run is due before the previous run has ended.
  const id = await schedule(
    '1 second',
    `select pg_sleep(1.4), 1 / (case when pg_try_advisory_xact_lock(hashtext('${name}')) then 1 else 0 end)
     where current_user = 'postgres' and current_setting('search_path') like '%extensions%'`,
  )
  const runs = await endedRuns(id, 2)
  expect(runs[0]).toMatchObject({
    status: 'succeeded',
    // The message depends on how pg_cron connects.
    return_message: expect.stringMatching(/^(1 row|SELECT 1)$/),
    username: 'postgres',
    database: 'postgres',
    is_ordered: true,
    job_pid: expect.any(Number),
  })
  expect(runs.map((run) => String(run['status']))).not.toContain('failed')
})

test('a failed run is recorded with its reason, and a successful one with its number of rows', async () => {
  const failing = await schedule('1 second', 'select 1 / 0', `${name} failing`)
  const changing = await schedule(
    '1 second',
    'delete from cron.job_run_details where false',
    `${name} changing`,
  )
  const [failed] = await endedRuns(failing, 1)
  expect(failed).toMatchObject({
    status: 'failed',
    return_message: expect.stringContaining('division by zero'),
  })
  const [changed] = await endedRuns(changing, 1)
  expect(changed).toMatchObject({ status: 'succeeded', return_message: 'DELETE 0' })
})

test('a job does not run after it was unscheduled', async () => {
  const id = await schedule('1 second', 'select 1')
  await endedRuns(id, 1)
  await sql`select cron.unschedule(${name})`
  const other = await schedule('1 second', 'select 1', `${name} other`)
  const [before] = await sql`select count(*) from cron.job_run_details where jobid = ${id}`
  await endedRuns(other, 2)
  const [after] = await sql`select count(*) from cron.job_run_details where jobid = ${id}`
  expect(after).toEqual(before)
})
