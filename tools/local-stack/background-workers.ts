import { CronWorker, jobConnection } from './cron/cron-worker.ts'
import { HttpWorker } from './net/http-worker.ts'
import { NoticeListener } from './postgres/notice-listener.ts'
import type { StackContext } from './stack-types.ts'

const CHECK_INTERVAL_MS = 15_000

/** The running workers of pg_net and pg_cron. On the hosted service, they run inside PostgreSQL. */
interface BackgroundWorkers {
  close(): Promise<void>
}

/**
 * Starts the workers of pg_net and pg_cron. The workers idle until a cron job is due, or until the database's stand-ins for
 * both extensions notify them.
 * @param urlOf returns the connection string for a role
 */
export async function startBackgroundWorkers(
  context: StackContext,
  urlOf: (role: string) => string,
): Promise<BackgroundWorkers> {
  const reportFor = (name: string) => (error: unknown) => context.log(`${name}: ${String(error)}`)
  const http = new HttpWorker(context.platformDatabaseUrl, reportFor('pg_net'))
  const cron = new CronWorker(context.sql, jobConnection(urlOf), reportFor('pg_cron'))
  const reload = () => void cron.reload().catch(reportFor('pg_cron'))
  const notices = new NoticeListener(context.platformDatabaseUrl, context.sql, ['pg_net', 'pg_cron'], {
    onNotice: (channel) => (channel === 'pg_net' ? http.wake() : reload()),
    onGap: () => {
      http.wake()
      reload()
    },
  })
  await notices.start()
  http.wake()
  await cron.start()
  const timer = setInterval(() => void notices.check().catch(reportFor('pg_net')), CHECK_INTERVAL_MS)
  return {
    async close() {
      clearInterval(timer)
      await Promise.all([notices.close(), http.close(), cron.close()])
    },
  }
}
