import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useBackendAnswering } from '@/lib/client/reachability'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useKeptPresses } from '@/lib/offline/kept-presses'
import { beforeLogout } from '@/lib/session/before-logout'
import { pressName } from '../press-name'
import { sendPresses } from '../send-presses'

/** Milliseconds between two tries while presses wait. */
const pause = 20_000

/**
 * Sends what was pressed without a connection: at once, when the connection is back, and before a logout. Says on whatever page is open
 * that something was refused (rule 6.18).
 */
export function PressSender({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const answering = useBackendAnswering()
  const presses = useKeptPresses(userId)
  const isWaiting = presses.some(({ refusal }) => refusal === '')
  const refused = presses.findLast(({ refusal }) => refusal !== '')

  useEffect(() => {
    if (!refused) return
    showToast(t('“{press}” was not taken.', { press: pressName(refused.event) }), {
      tone: 'danger',
      about: 'refused-press',
      lasts: true,
      action: { text: t('See why'), to: `${paths.currentJobs}#not-taken` },
    })
  }, [refused])

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
