import type { Sql } from 'postgres'
import { NoticeListener } from '../postgres/notice-listener.ts'

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
  readonly #listener: FeedListener
  readonly #notices: NoticeListener
  #waiting: string[] = []
  #draining = false
  #closed = false

  /** Listens on its own connection to `databaseUrl`, and reads the messages with `sql`. */
  constructor(databaseUrl: string, sql: Sql, listener: FeedListener) {
    this.#sql = sql
    this.#listener = listener
    this.#notices = new NoticeListener(databaseUrl, sql, [NOTICE_CHANNEL], {
      onNotice: (_, id) => this.#receive(id),
      onGap: () => listener.onGap(),
    })
  }

  /** Resolves once every later commit will be noticed. */
  start(): Promise<void> {
    return this.#notices.start()
  }

  /** Listens again if the connection was lost for good. Call it at intervals. */
  check(): Promise<void> {
    return this.#notices.check()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#notices.close()
  }

  #receive(id: string): void {
    this.#waiting.push(id)
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
    const sql = this.#sql
    const rows = await sql<(Omit<StoredMessage, 'payload'> & { payload: string })[]>`
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
