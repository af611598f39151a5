import { realtime } from '@/lib/realtime'

const event = 'notifications_changed'

type Listener = {
  /** Something was announced, or may have been while the connection was lost: nothing is repeated on joining anew. */
  onChange: () => void
  /** Joined for the first time. What was announced since the page was loaded went unheard. */
  onJoin: () => void
}

/** Channels that are being left: the same topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

/**
 * Listens on a person's private channel, to which the database announces changes without their content.
 * A lost connection is joined again by itself.
 * @returns the way to stop, which leaves the channel.
 */
export function listenToOwnChannel(userId: string, { onChange, onJoin }: Listener): () => void {
  let stopped = false
  let leave: (() => Promise<unknown>) | undefined

  async function join() {
    await leaving
    // A private channel is joined with the session's token; without waiting the first join would carry none.
    await realtime.setAuth()
    if (stopped) return
    let joinedBefore = false
    const channel = realtime
      .channel(`user:${userId}`, { config: { private: true } })
      .on('broadcast', { event }, onChange)
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        if (joinedBefore) onChange()
        else onJoin()
        joinedBefore = true
      })
    leave = () => realtime.removeChannel(channel)
  }

  // Without a channel the page reads again when it gets the focus.
  join().catch((error: unknown) => console.error('Live notifications are not available.', error))
  return () => {
    stopped = true
    if (leave) leaving = leave().catch(() => undefined)
  }
}
