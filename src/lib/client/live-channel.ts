import type { RealtimeSystemPayload } from '@supabase/supabase-js'
import { usableSession } from '../session/renewal'
import { sessionIdOf } from '../session/session-id'
import { loadClient } from './supabase'

/** Channels being left: a topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

const rejoinAfterMs = 1_000
/** The next try where they could not be asked for at all. */
const retryAfterMs = 5_000

type LiveChannel = {
  /** Whose news. Each session has a private channel of its own; the database decides who may join it. */
  of: 'user' | 'administrators'
  /** What to do on each of the database's events, which carry ids at most. */
  on: Readonly<Record<string, (payload: unknown) => void>>
  /** Called whenever the channel is joined, first or again: events may have been missed before. */
  onListening: () => void
}

/**
 * Listens on a private channel, and joins it again after a lost connection or when the server closes it.
 * @returns a function that leaves the channel.
 */
export function listenToChannel({ of, on, onListening }: LiveChannel): () => void {
  let stopped = false
  let leave: (() => Promise<unknown>) | undefined

  async function join() {
    await leaving
    const { client } = await loadClient()
    const session = await usableSession()
    if (stopped) return
    if (!session) throw new Error('Nobody is logged in.')
    // A private channel needs it; without waiting, the first join would have none.
    await client.realtime.setAuth()
    if (stopped) return
    const topic = `${of}:${sessionIdOf(session.accessToken)}`
    // SUBSCRIBED comes before the server follows the database, and events in between are lost. So ask it to say when it
    // does.
    const channel = client.channel(topic, {
      config: { private: true, broadcast: { replication_ready: true } },
    })
    for (const [event, react] of Object.entries(on)) {
      channel.on('broadcast', { event }, ({ payload }: { payload?: unknown }) => react(payload))
    }
    channel.on('system', {}, ({ extension, status }: RealtimeSystemPayload) => {
      if (extension === 'system' && status === 'ok') onListening()
    })
    channel.subscribe((status) => {
      // Closed by the server: the token expired, or it could not follow the database in time.
      if (status === 'CLOSED') setTimeout(start, rejoinAfterMs)
    })
    leave = () => client.removeChannel(channel)
  }

  function start() {
    join().catch((error: unknown) => {
      // Their code may not be there without a connection.
      console.info(`Live news of ${of} are not available yet.`, error)
      if (!stopped) setTimeout(start, retryAfterMs)
    })
  }

  start()
  return () => {
    stopped = true
    if (leave) leaving = leave().catch(() => undefined)
  }
}
