import { supabase } from '@/lib/supabase'

const event = 'notifications_changed'

/** Channels that are being left: the same topic can be joined again only after that. */
let leaving: Promise<unknown> = Promise.resolve()

/**
 * Listens on a person's private channel, to which the database announces changes without their content.
 * A lost connection is joined again by itself.
 * @param onChange called for each announcement, and after each join but the first: what was announced while
 * the connection was lost is not repeated.
 * @returns the way to stop, which leaves the channel.
 */
export function listenToOwnChannel(userId: string, onChange: () => void): () => void {
  let stopped = false
  let leave: (() => Promise<unknown>) | undefined

  async function join() {
    await leaving
    // A private channel is joined with the session's token; without waiting the first join would carry none.
    await supabase.realtime.setAuth()
    if (stopped) return
    let joinedBefore = false
    const channel = supabase
      .channel(`user:${userId}`, { config: { private: true } })
      .on('broadcast', { event }, onChange)
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        if (joinedBefore) onChange()
        joinedBefore = true
      })
    leave = () => supabase.removeChannel(channel)
  }

  void join()
  return () => {
    stopped = true
    if (leave) leaving = leave().catch(() => undefined)
  }
}
