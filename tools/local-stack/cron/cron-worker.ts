import postgres, { type Sql } from 'postgres'
import { type CronJob, runJob } from './job-run.ts'
import { readSchedule, runsDue, type Schedule } from './schedule.ts'

interface Task {
  job: CronJob
  schedule: Schedule | undefined
  /** Runs that are due and have not started, because a job never runs twice at once. */
  pending: number
  isRunning: boolean
  /** When a run last started, or the job became known; in milliseconds. */
  lastStart: number
}

const MINUTE = 60_000
const minuteOf = (time: number) => Math.floor(time / MINUTE)

/** pg_cron's worker: runs the jobs of cron.job when they are due, in GMT. */
export class CronWorker {
  readonly #sql: Sql
  readonly #connect: (job: CronJob) => Sql
  readonly #report: (error: unknown) => void
  readonly #tasks = new Map<string, Task>()
  readonly #running = new Map<Promise<void>, Sql>()
  #timer: NodeJS.Timeout | undefined
  #lastMinute = minuteOf(Date.now())
  #closed = false

  /**
   * @param sql the platform's connections
   * @param connect opens a connection as a job's role
   * @param report gets errors of the worker itself; those of jobs are in cron.job_run_details
   */
  constructor(sql: Sql, connect: (job: CronJob) => Sql, report: (error: unknown) => void) {
    this.#sql = sql
    this.#connect = connect
    this.#report = report
  }

  /** Records the runs that a stop interrupted as failed, and starts. */
  async start(): Promise<void> {
    if (await this.#isInstalled()) {
      await this.#sql`
        update cron.job_run_details
        set status = 'failed', return_message = 'server restarted', end_time = now()
        where status in ('starting', 'running')`
    }
    await this.reload()
    for (const task of this.#tasks.values()) if (task.schedule?.kind === 'start') task.pending = 1
    this.#tick()
  }

  /** Reads cron.job again. Call it when cron.job has changed. */
  async reload(): Promise<void> {
    const jobs = (await this.#isInstalled())
      ? await this.#sql<CronJob[]>`
          select jobid, schedule, command, database, username from cron.job where active`
      : []
    const known = new Map(this.#tasks)
    this.#tasks.clear()
    for (const job of jobs) {
      const task = known.get(job.jobid)
      if (task?.job.schedule === job.schedule) this.#tasks.set(job.jobid, Object.assign(task, { job }))
      else this.#tasks.set(job.jobid, this.#newTask(job, task))
    }
    this.#wait()
  }

  /** Ends the runs under way; the next start records them as interrupted. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await Promise.all([...this.#running.values()].map((sql) => sql.end({ timeout: 0 })))
    await Promise.all(this.#running.keys())
  }

  async #isInstalled(): Promise<boolean> {
    const [row] = await this.#sql`select from pg_extension where extname = 'pg_cron'`
    return row !== undefined
  }

  #newTask(job: CronJob, before: Task | undefined): Task {
    const isRunning = before?.isRunning ?? false
    const task: Task = { job, schedule: undefined, pending: 0, isRunning, lastStart: Date.now() }
    try {
      task.schedule = readSchedule(job.schedule)
    } catch (error) {
      this.#report(error)
    }
    return task
  }

  #tick(): void {
    const now = Date.now()
    const minute = minuteOf(now)
    for (const task of this.#tasks.values()) {
      const { schedule } = task
      if (schedule?.kind === 'interval' && task.pending === 0 && now >= nextRun(task, schedule.seconds))
        task.pending = 1
      task.pending += runsDue(schedule, this.#lastMinute, minute)
      this.#startDue(task)
    }
    this.#lastMinute = minute
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    let next = (minuteOf(Date.now()) + 1) * MINUTE
    for (const task of this.#tasks.values())
      if (task.schedule?.kind === 'interval' && !task.isRunning)
        next = Math.min(next, nextRun(task, task.schedule.seconds))
    this.#timer = setTimeout(() => this.#tick(), Math.max(1, next - Date.now()))
  }

  #startDue(task: Task): void {
    if (task.isRunning || task.pending === 0 || this.#closed) return
    task.pending -= 1
    task.isRunning = true
    task.lastStart = Date.now()
    const runSql = this.#connect(task.job)
    const run = runJob(this.#sql, runSql, task.job)
      .catch((error: unknown) => {
        if (!this.#closed) this.#report(error)
      })
      .finally(() => {
        this.#running.delete(run)
        task.isRunning = false
        // The job may have been rescheduled or unscheduled meanwhile.
        const current = this.#tasks.get(task.job.jobid)
        if (!current) return
        current.isRunning = false
        this.#startDue(current)
        this.#wait()
      })
    this.#running.set(run, runSql)
  }
}

const nextRun = (task: Task, seconds: number) => task.lastStart + seconds * 1000

/** How jobs connect: as a session of their role, with its settings. */
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
