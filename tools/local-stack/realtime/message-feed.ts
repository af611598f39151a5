import type { Sql } from 'postgres'
import { NoticeListener } from '../postgres/notice-listener.ts'

/** A committed row of realtime.messages to be forwarded. */
export interface StoredMessage {
  id: string
  topic: string
  isPrivate: boolean
  event: string
  payload: unknown
}

interface FeedListener {
  onMessage(message: StoredMessage): void
  /** Called after an outage of the connection. Clients must reconnect, because they might have missed messages. */
  onGap(): void
  onError(error: unknown): void
}

/** The most messages read by one query. */
const mostAtOnce = 500

/**
 * Follows realtime.messages in the order of commits. Listens on its own connection to `databaseUrl`, and reads the messages with `sql`.
 *
 * The hosted service reads a logical replication slot. Here a trigger (schema.sql) notifies instead, also on commit only and in
 * order. This avoids a slot that could hold back WAL, and postgres.js's replication client, whose failures are unhandled
 * rejections.
 */
export function messageFeed(databaseUrl: string, sql: Sql, listener: FeedListener): NoticeListener {
  const waiting: string[] = []
  let isReading = false

  async function forward(ids: readonly string[]): Promise<void> {
    const rows = await sql<(Omit<StoredMessage, 'payload'> & { payload: string })[]>`
      select message.id, message.topic, coalesce(message.private, false) as "isPrivate", message.event,
        message.payload::text as payload
      from unnest(${ids}::uuid[]) with ordinality noticed (id, place)
      join realtime.messages message using (id)
      where message.event is not null and message.payload is not null
      order by noticed.place`
    for (const row of rows) listener.onMessage({ ...row, payload: JSON.parse(row.payload) })
  }

  /**
   * Forwards the waiting messages in order. Reads many messages with each query, because one database change can broadcast to
   * many sessions. With one query per message, the broadcasts arrived with growing delay.
   */
  async function forwardWaiting(): Promise<void> {
    if (isReading) return
    isReading = true
    while (waiting.length > 0) {
      try {
        await forward(waiting.splice(0, mostAtOnce))
      } catch (error) {
        listener.onError(error)
        listener.onGap()
      }
    }
    isReading = false
  }

  return new NoticeListener(databaseUrl, sql, ['realtime_messages'], {
    onNotice: (_, id) => {
      waiting.push(id)
      void forwardWaiting()
    },
    onGap: () => listener.onGap(),
  })
}
