import postgres, { type Sql } from 'postgres'

/** A row of cron.job, as far as a run needs it. */
export interface CronJob {
  jobid: string
  schedule: string
  command: string
  database: string
  username: string
}

interface StatementResult {
  command: string
  count: number | null
}

const isResult = (value: unknown): value is StatementResult => Array.isArray(value) && 'command' in value

/** The result of a run's last statement, as pg_cron writes it. `answer` is one result, or an array of several. */
function outcomeOf(answer: unknown): string {
  const last: unknown = isResult(answer) ? answer : Array.isArray(answer) ? answer.at(-1) : undefined
  if (!isResult(last)) return ''
  const { command, count } = last
  if (command === 'SELECT') return `${count} ${count === 1 ? 'row' : 'rows'}`
  if (command === 'INSERT') return `INSERT 0 ${count}`
  return count === null ? command : `${command} ${count}`
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // pg_cron's words. This happens when the stack stops.
  if ('code' in error && String(error.code).startsWith('CONNECTION_')) return 'connection lost'
  if (!(error instanceof postgres.PostgresError)) return error.message
  return [`${error.severity}:  ${error.message}`, error.detail && `DETAIL:  ${error.detail}`]
    .filter(Boolean)
    .join('\n')
}

/**
 * Runs a job once, over a connection of its own as the role that scheduled it, and records it in cron.job_run_details.
 * @param sql the platform's connections
 * @param runSql the connection as the job's role; ended when the run ends
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
    const return_message = failureOf(error)
    await record({ status: 'failed', return_message, start_time: started, end_time: new Date() })
  } finally {
    await runSql.end({ timeout: 0 })
  }
}
