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

/**
 * Follows realtime.messages in the order of commits, on a connection of its own to `databaseUrl`; reads the messages with `sql`.
 *
 * The hosted service reads a logical replication slot. Here a trigger (schema.sql) notifies: also on commit only and in
 * order, but without a slot that could hold back WAL, and without postgres.js's replication client, whose failures are
 * unhandled rejections.
 */
export function messageFeed(databaseUrl: string, sql: Sql, listener: FeedListener): NoticeListener {
  async function forward(id: string): Promise<void> {
    const [row] = await sql<(Omit<StoredMessage, 'payload'> & { payload: string })[]>`
      select id, topic, coalesce(private, false) as "isPrivate", event, payload::text as payload
      from realtime.messages where id = ${id} and event is not null and payload is not null`
    if (row) listener.onMessage({ ...row, payload: JSON.parse(row.payload) })
  }
  // One after the other, to keep the order.
  let last = Promise.resolve()
  return new NoticeListener(databaseUrl, sql, ['realtime_messages'], {
    onNotice: (_, id) => {
      last = last
        .then(() => forward(id))
        .catch((error: unknown) => {
          listener.onError(error)
          listener.onGap()
        })
    },
    onGap: () => listener.onGap(),
  })
}
