import postgres, { type Sql } from 'postgres'
import { type QueuedRequest, sendRequest } from './send-request.ts'

const BATCH_SIZE = 200
// Several batches run at once, so that a slow receiver delays only its own batch.
const MOST_BATCHES = 4

/** pg_net's worker. Sends the requests queued by net.http_post and similar functions, and keeps the responses for six hours. */
export class HttpWorker {
  readonly #sql: Sql
  readonly #report: (error: unknown) => void
  readonly #batches = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  #isWokenAgain = false

  /** @param report called with each error. The next call of `wake` retries. */
  constructor(databaseUrl: string, report: (error: unknown) => void) {
    this.#report = report
    this.#sql = postgres(databaseUrl, {
      max: MOST_BATCHES,
      idle_timeout: 60,
      fetch_types: false,
      connection: { application_name: 'pg_net batch' },
      onnotice: () => {},
    })
  }

  /** Sends the queued requests that are not in flight yet. */
  wake(): void {
    if (this.#closing.signal.aborted) return
    if (this.#batches.size >= MOST_BATCHES) {
      this.#isWokenAgain = true
      return
    }
    const batch = this.#sendAll()
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted && !isMissing(error)) this.#report(error)
      })
      .finally(() => {
        this.#batches.delete(batch)
        if (!this.#isWokenAgain) return
        this.#isWokenAgain = false
        this.wake()
      })
    this.#batches.add(batch)
  }

  /** Aborts the requests in flight, which stay queued for the next start. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#batches)
    await this.#sql.end({ timeout: 2 })
  }

  async #sendAll(): Promise<void> {
    while ((await this.#sendBatch()) > 0);
  }

  // Uses one transaction, as pg_net does, so that a request leaves the queue only when its outcome is recorded.
  #sendBatch(): Promise<number> {
    return this.#sql.begin(async (tx) => {
      await tx`delete from net._http_response where created < now() - interval '6 hours'`
      const requests = await tx<QueuedRequest[]>`
        delete from net.http_request_queue
        where id in (
          select id from net.http_request_queue order by id limit ${BATCH_SIZE} for update skip locked)
        returning id, method, url, body, timeout_milliseconds,
          (select jsonb_object_agg(key, value) from jsonb_each_text(headers) where value is not null) as headers`
      const responses = await Promise.all(
        requests.map((request) => sendRequest(request, this.#closing.signal)),
      )
      for (const response of responses) await tx`insert into net._http_response ${tx({ ...response })}`
      return requests.length
    })
  }
}

/** Whether the error only means that the project has not created the extension pg_net. */
function isMissing(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ['42P01', '3F000'].includes(error.code)
}
