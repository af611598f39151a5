import { realtime } from '@/lib/realtime'

const event = 'notifications_changed'

/** Channels that are being left: the same topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

/**
 * Listens on a person's private channel, to which the database announces changes without their content.
 * A lost connection is joined again by itself.
 * @param onChange something was announced, or may have been while nobody listened: before the channel was joined for
 *   the first time, or while the connection was lost. Nothing is repeated on joining.
 * @returns the way to stop, which leaves the channel.
 */
export function listenToOwnChannel(userId: string, onChange: () => void): () => void {
  let stopped = false
  let leave: (() => Promise<unknown>) | undefined

  async function join() {
    await leaving
    // A private channel is joined with the session's token; without waiting the first join would carry none.
    await realtime.setAuth()
    if (stopped) return
    const channel = realtime
      .channel(`user:${userId}`, { config: { private: true } })
      .on('broadcast', { event }, onChange)
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') onChange()
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
