import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useBackendAnswering } from '@/lib/client/reachability'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { sendOutbox } from '@/lib/offline/send-outbox'
import { beforeLogout } from '@/lib/session/before-logout'
import { reportNames, visitReports } from '../visit-reports'

/** Milliseconds between two tries while reports wait. */
const pause = 20_000

/**
 * Sends what was pressed without a connection: at once, when the connection is back, and before a logout. Says on whatever page is open
 * that something was refused (rule 6.18).
 */
export function VisitReportSender({ userId }: { userId: string }) {
  const answering = useBackendAnswering()
  const reports = useOutbox(visitOutbox, userId)
  const isWaiting = reports.some(({ refusal }) => refusal === '')
  const refused = reports.findLast(({ refusal }) => refusal !== '')

  useEffect(() => {
    if (!refused) return
    showToast(t('“{press}” was not taken.', { press: reportNames[refused.kind] }), {
      tone: 'danger',
      about: 'refused-report',
      lasts: true,
      action: { text: t('See why'), to: `${paths.currentJobs}#not-taken` },
    })
  }, [refused])

  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendOutbox(userId, visitReports)
    const gone = new AbortController()
    // A page that is going away does not see the answer to what it sends.
    const sendIfVisible = () => document.visibilityState === 'visible' && send()
    if (answering) send()
    const timer = setInterval(send, pause)
    window.addEventListener('online', send, gone)
    document.addEventListener('visibilitychange', sendIfVisible, gone)
    const stopWaiting = beforeLogout(() => sendOutbox(userId, visitReports))
    return () => {
      clearInterval(timer)
      gone.abort()
      stopWaiting()
    }
  }, [isWaiting, answering, userId])

  return null
}
