import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { useOutboxSender } from '@/lib/offline/use-outbox-sender'
import { reportNames, visitReports } from '../visit-reports'

/**
 * Sends visit reports that were made offline. Shows a toast on any page if the database refuses a report (rule 6.18).
 */
export function VisitReportSender({ userId }: { userId: string }) {
  useOutboxSender(userId, visitReports)
  const reports = useOutbox(visitOutbox, userId)
  const refused = reports.findLast(({ refusal }) => refusal !== '')

  useEffect(() => {
    if (!refused) return
    showToast(t('“{report}” was not recorded.', { report: reportNames[refused.kind] }), {
      tone: 'danger',
      about: 'refused-report',
      lasts: true,
      action: { text: t('See why'), to: `${paths.currentJobs}#not-taken` },
    })
  }, [refused])

  return null
}
