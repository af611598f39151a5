import type { Cron } from 'croner'
import postgres, { type Sql } from 'postgres'
import { type CronJob, runJob } from './job-run.ts'
import { follow } from './schedule.ts'

/** pg_cron's worker. Runs the jobs of cron.job when they are due, in GMT. A job never overlaps itself. */
export class CronWorker {
  readonly #sql: Sql
  readonly #connect: (job: CronJob) => Sql
  readonly #report: (error: unknown) => void
  readonly #followed = new Map<string, { job: CronJob; cron: Cron }>()
  /** The runs in progress by job id, each with its connection. */
  readonly #running = new Map<string, { run: Promise<void>; sql: Sql }>()
  #isClosed = false

  /**
   * @param sql the platform's connections
   * @param connect opens a connection as a job's role
   * @param report gets errors of the worker itself. Errors of jobs are in cron.job_run_details.
   */
  constructor(sql: Sql, connect: (job: CronJob) => Sql, report: (error: unknown) => void) {
    this.#sql = sql
    this.#connect = connect
    this.#report = report
  }

  /** Starts the worker. Before that, marks runs as failed that the last stop interrupted. */
  async start(): Promise<void> {
    if (await this.#isInstalled()) {
      await this.#sql`
        update cron.job_run_details
        set status = 'failed', return_message = 'server restarted', end_time = now()
        where status in ('starting', 'running')`
    }
    await this.reload()
  }

  /** Reads cron.job again. Call it when cron.job has changed. */
  async reload(): Promise<void> {
    const jobs = (await this.#isInstalled())
      ? await this.#sql<CronJob[]>`
          select jobid, schedule, command, database, username from cron.job where active`
      : []
    const gone = new Map(this.#followed)
    for (const job of jobs) {
      const known = gone.get(job.jobid)
      if (known?.job.schedule === job.schedule) {
        known.job = job
        gone.delete(job.jobid)
      } else this.#follow(job)
    }
    for (const [id, one] of gone) {
      one.cron.stop()
      if (this.#followed.get(id) === one) this.#followed.delete(id)
    }
  }

  /** Ends the runs in progress. The next start records them as interrupted. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { cron } of this.#followed.values()) cron.stop()
    const running = [...this.#running.values()]
    await Promise.all(running.map(({ sql }) => sql.end({ timeout: 0 })))
    await Promise.all(running.map(({ run }) => run))
  }

  async #isInstalled(): Promise<boolean> {
    const [row] = await this.#sql`select from pg_extension where extname = 'pg_cron'`
    return row !== undefined
  }

  #follow(job: CronJob): void {
    if (this.#isClosed) return
    try {
      const cron = follow(job.schedule, () => this.#run(job.jobid))
      this.#followed.set(job.jobid, { job, cron })
    } catch (error) {
      this.#report(error)
    }
  }

  #run(id: string): void {
    const job = this.#followed.get(id)?.job
    if (job === undefined || this.#running.has(id)) return
    const sql = this.#connect(job)
    const run = runJob(this.#sql, sql, job)
      .catch(this.#report)
      .finally(() => this.#running.delete(id))
    this.#running.set(id, { run, sql })
  }
}

/** Returns a function that opens a job's connection as a session of its role, with the role's settings. */
export function jobConnection(urlOf: (role: string) => string): (job: CronJob) => Sql {
  return ({ database, username }) =>
    postgres(urlOf(username), {
      database,
      max: 1,
      fetch_types: false,
      connection: { application_name: 'pg_cron' },
      onnotice: () => {},
    })
}
