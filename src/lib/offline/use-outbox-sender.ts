import { useEffect } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { beforeLogout } from '@/lib/session/before-logout'
import { useOutbox } from './outbox'
import { type Sender, sendOutbox } from './send-outbox'

/** Milliseconds between two attempts while entries are unsent. */
const pause = 20_000

/**
 * Sends an outbox's entries immediately. Sends unsent entries again when the connection is back, and before a logout.
 */
export function useOutboxSender<Kind extends string>(userId: string, sender: Sender<Kind>): void {
  const answering = useBackendAnswering()
  const isWaiting = useOutbox(sender.outbox, userId).some(({ refusal }) => refusal === '')

  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendOutbox(userId, sender)
    const gone = new AbortController()
    // Sends nothing when the page becomes hidden. A page that is being closed could not receive the response.
    const sendIfVisible = () => document.visibilityState === 'visible' && send()
    if (answering) send()
    const timer = setInterval(send, pause)
    window.addEventListener('online', send, gone)
    document.addEventListener('visibilitychange', sendIfVisible, gone)
    const stopWaiting = beforeLogout(() => sendOutbox(userId, sender))
    return () => {
      clearInterval(timer)
      gone.abort()
      stopWaiting()
    }
  }, [isWaiting, answering, userId, sender])
}
