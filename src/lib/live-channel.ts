import { realtime } from '@/lib/realtime'

/** Channels that are being left: the same topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

type LiveChannel = {
  /** The name of a private channel; the database says who may join it. */
  topic: string
  /** What to do when the database announces one of these. Announcements carry no content. */
  on: Readonly<Record<string, () => void>>
  /** The channel was joined, for the first time or again: something may have happened while nobody listened. */
  onJoin: () => void
}

/**
 * Listens on a private channel. A lost connection is joined again by itself; without any channel, pages read again when
 * they get the focus.
 * @returns the way to stop, which leaves the channel.
 */
export function listenToChannel({ topic, on, onJoin }: LiveChannel): () => void {
  let stopped = false
  let leave: (() => Promise<unknown>) | undefined

  async function join() {
    await leaving
    // A private channel is joined with the session's token; without waiting the first join would carry none.
    await realtime.setAuth()
    if (stopped) return
    const channel = realtime.channel(topic, { config: { private: true } })
    for (const [event, react] of Object.entries(on)) channel.on('broadcast', { event }, react)
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') onJoin()
    })
    leave = () => realtime.removeChannel(channel)
  }

  join().catch((error: unknown) => console.error(`Live news of ${topic} are not available.`, error))
  return () => {
    stopped = true
    if (leave) leaving = leave().catch(() => undefined)
  }
}
