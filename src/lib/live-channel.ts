import type { RealtimeSystemPayload } from '@supabase/supabase-js'
import { supabase } from './supabase'

/** Channels that are being left: the same topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

const rejoinAfterMs = 1_000

type LiveChannel = {
  /** The name of a private channel; the database says who may join it. */
  topic: string
  /** What to do when the database announces one of these. Announcements carry ids at most, never content. */
  on: Readonly<Record<string, (payload: unknown) => void>>
  /** From now on each announcement arrives, for the first time or again: something may have happened before. */
  onListening: () => void
}

/**
 * Listens on a private channel. A lost connection, and a channel that the server closed, are joined again by themselves;
 * without any channel, pages read again when they get the focus.
 * @returns the way to stop, which leaves the channel.
 */
export function listenToChannel({ topic, on, onListening }: LiveChannel): () => void {
  let stopped = false
  let leave: (() => Promise<unknown>) | undefined

  async function join() {
    await leaving
    // A private channel is joined with the session's token; without waiting the first join would carry none.
    await supabase.realtime.setAuth()
    if (stopped) return
    // A channel says SUBSCRIBED before the server follows the database, and what is announced between is lost. So it is
    // asked to say when it does.
    const channel = supabase.channel(topic, {
      config: { private: true, broadcast: { replication_ready: true } },
    })
    for (const [event, react] of Object.entries(on)) {
      channel.on('broadcast', { event }, ({ payload }: { payload?: unknown }) => react(payload))
    }
    channel.on('system', {}, ({ extension, status }: RealtimeSystemPayload) => {
      if (extension === 'system' && status === 'ok') onListening()
    })
    channel.subscribe((status) => {
      // Closed by the server: its token had ended, or it could not follow the database in time.
      if (status === 'CLOSED' && !stopped) setTimeout(start, rejoinAfterMs)
    })
    leave = () => supabase.removeChannel(channel)
  }

  function start() {
    join().catch((error: unknown) => console.error(`Live news of ${topic} are not available.`, error))
  }

  start()
  return () => {
    stopped = true
    if (leave) leaving = leave().catch(() => undefined)
  }
}
