import postgres, { type Sql } from 'postgres'

/** A committed row of realtime.messages that is to be forwarded. */
export interface StoredMessage {
  id: string
  topic: string
  isPrivate: boolean
  event: string
  payload: unknown
}

export interface FeedListener {
  onMessage(message: StoredMessage): void
  /** Messages may have been missed while the connection was down: clients must reconnect. */
  onGap(): void
  onError(error: unknown): void
}

const NOTICE_CHANNEL = 'realtime_messages'
const PROBE = 'probe'
const LARGEST_BATCH = 500

/**
 * Follows realtime.messages in the order of commits.
 *
 * The hosted service reads a logical replication slot. Here a trigger (schema.sql) notifies: also on commit only and in
 * order, but without a slot that could hold back WAL, and without postgres.js's replication client, whose failures are
 * unhandled rejections.
 */
export class MessageFeed {
  readonly #sql: Sql
  readonly #databaseUrl: string
  readonly #listener: FeedListener
  #listeningSql: Sql | undefined
  #waiting: string[] = []
  #draining = false
  #probeAnswered = true
  #closed = false

  /** Listens on its own connection to `databaseUrl`, and reads the messages with `sql`. */
  constructor(databaseUrl: string, sql: Sql, listener: FeedListener) {
    this.#databaseUrl = databaseUrl
    this.#sql = sql
    this.#listener = listener
  }

  /** Resolves once every later commit will be noticed. */
  async start(): Promise<void> {
    await this.#listeningSql?.end({ timeout: 0 })
    this.#listeningSql = postgres(this.#databaseUrl, { max: 1 })
    let listenedBefore = false
    await this.#listeningSql.listen(
      NOTICE_CHANNEL,
      (notice) => this.#receive(notice),
      () => {
        if (listenedBefore) this.#listener.onGap()
        listenedBefore = true
      },
    )
    this.#probeAnswered = true
  }

  /**
   * Sends a notice to ourselves and, if the last one never arrived, listens again: postgres.js tries only once to restore a
   * listening connection, which is too early while the database restarts. Called at intervals by the service.
   */
  async check(): Promise<void> {
    if (!this.#probeAnswered) {
      await this.start()
      this.#listener.onGap()
    }
    this.#probeAnswered = false
    await this.#sql.notify(NOTICE_CHANNEL, PROBE)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#listeningSql?.end({ timeout: 0 })
  }

  #receive(notice: string): void {
    if (notice === PROBE) {
      this.#probeAnswered = true
      return
    }
    this.#waiting.push(notice)
    if (!this.#draining) void this.#drain()
  }

  // One batch at a time, to keep the order.
  async #drain(): Promise<void> {
    this.#draining = true
    while (this.#waiting.length > 0 && !this.#closed) {
      const ids = this.#waiting.splice(0, LARGEST_BATCH)
      try {
        await this.#forward(ids)
      } catch (error) {
        this.#listener.onError(error)
        this.#listener.onGap()
      }
    }
    this.#draining = false
  }

  async #forward(ids: string[]): Promise<void> {
    const rows = await this.#sql<(Omit<StoredMessage, 'payload'> & { payload: string })[]>`
      select id, topic, coalesce(private, false) as "isPrivate", event, payload::text as payload
      from realtime.messages
      where id = any(${ids}::uuid[]) and event is not null and payload is not null`
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = rowsById.get(id)
      if (row) this.#listener.onMessage({ ...row, payload: JSON.parse(row.payload) })
    }
  }
}
