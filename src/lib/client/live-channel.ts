import type { RealtimeSystemPayload } from '@supabase/supabase-js'
import { sessionIdOf } from '../session/session-id'
import { usableSession } from '../session/session-renewal'
import { loadClient } from './supabase'

/** Resolves once the previous channel has been left. A topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

const rejoinAfterMs = 1_000
/** Delay in milliseconds before joining is retried, if an attempt failed before the client sent the join request. */
const retryAfterMs = 5_000

type LiveChannel = {
  /** The recipients of the events. Each session has its own private channel, and the database decides who can join it. */
  of: 'user' | 'administrators'
  /** Handlers of the database's events, by name. Events carry ids at most. */
  on: Readonly<Record<string, (payload: unknown) => void>>
  /** Called whenever the channel is joined or rejoined, because earlier events might have been missed. */
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
    // A private channel needs the token. Without `await`, the first join would be sent without the token.
    await client.realtime.setAuth()
    if (stopped) return
    const topic = `${of}:${sessionIdOf(session.accessToken)}`
    // SUBSCRIBED arrives before the server receives the database's events, and events in between are lost.
    // With `replication_ready`, the server sends a system message once it receives them.
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
      // The server closed the channel, because the token expired or the database's events were not available
      // in time.
      if (status === 'CLOSED') setTimeout(start, rejoinAfterMs)
    })
    leave = () => client.removeChannel(channel)
  }

  function start() {
    join().catch((error: unknown) => {
      // Without a connection, the client's code might not load.
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
