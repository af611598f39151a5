import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeLogout } from '@/lib/before-logout'
import { useKeptPresses } from '@/lib/kept-presses'
import { useBackendAnswering } from '@/lib/reachability'
import { sendPresses } from '../send-presses'

/** Milliseconds between two tries while presses wait. */
const pause = 20_000

/** Sends what was pressed without a connection: at once, when the connection is back, and before a logout (rule 6.18). */
export function PressSender({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const answering = useBackendAnswering()
  const isWaiting = useKeptPresses(userId).some(({ refusal }) => refusal === '')

  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendPresses(queryClient, userId)
    // A page that is going away does not see the answer to what it sends.
    const sendIfVisible = () => document.visibilityState === 'visible' && send()
    if (answering) send()
    const timer = setInterval(send, pause)
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', sendIfVisible)
    const stopWaiting = beforeLogout(() => sendPresses(queryClient, userId))
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendIfVisible)
      stopWaiting()
    }
  }, [isWaiting, answering, queryClient, userId])

  return null
}
