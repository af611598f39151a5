import type { Sql } from 'postgres'

/** The columns of a cron.job row that a run needs. */
export interface CronJob {
  jobid: string
  schedule: string
  command: string
  database: string
  username: string
}

/**
 * The result of a run's last statement, such as `DELETE 3`. `answer` is one result, or an array of several results.
 */
function outcomeOf(answer: unknown): string {
  const last: unknown = Array.isArray(answer) && !('command' in answer) ? answer.at(-1) : answer
  const told = ['command', 'count'].map((name): unknown => Reflect.get(Object(last), name))
  return told.join(' ').trim()
}

/**
 * Runs a job once, on its own connection as the role that scheduled it, and records the run in cron.job_run_details.
 * @param sql the platform's connections
 * @param runSql the connection as the job's role, which is closed after the run
 */
export async function runJob(sql: Sql, runSql: Sql, job: CronJob): Promise<void> {
  const { jobid, database, username, command } = job
  const [run] = await sql<{ runid: string }[]>`
    insert into cron.job_run_details (jobid, database, username, command, status)
    values (${jobid}, ${database}, ${username}, ${command}, 'starting')
    returning runid`
  const record = (columns: Record<string, string | number | Date>) =>
    sql`update cron.job_run_details set ${sql(columns)} where runid = ${run?.runid ?? null}`
  const started = new Date()
  try {
    const [backend] = await runSql<{ pid: number }[]>`select pg_backend_pid() as pid`
    await record({ status: 'running', start_time: started, job_pid: backend?.pid ?? 0 })
    const answer: unknown = await runSql.unsafe(command).simple()
    await record({ status: 'succeeded', return_message: outcomeOf(answer), end_time: new Date() })
  } catch (error) {
    const return_message = String(error)
    await record({ status: 'failed', return_message, start_time: started, end_time: new Date() })
  } finally {
    await runSql.end({ timeout: 0 })
  }
}
