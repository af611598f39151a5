import { useEffect } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { beforeLogout } from '@/lib/session/before-logout'
import { useOutbox } from './outbox'
import { type Sender, sendOutbox } from './send-outbox'

/** Milliseconds between two tries while something waits. */
const pause = 20_000

/** Sends what waits in an outbox: at once, when the connection is back, and before a logout. */
export function useOutboxSender<Kind extends string>(userId: string, sender: Sender<Kind>): void {
  const answering = useBackendAnswering()
  const isWaiting = useOutbox(sender.outbox, userId).some(({ refusal }) => refusal === '')

  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendOutbox(userId, sender)
    const gone = new AbortController()
    // A page that is going away does not see the answer to what it sends.
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
