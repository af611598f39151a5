import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/notice'
import { formatDate, formatWorkDay } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { filesQuery } from '../returned-payments-api'
import styles from './pay-files.module.css'

/**
 * The day on which the bank pays, and the files that the bank rejected, with the reasons (rules 23.19,
 * 23.20).
 */
export function PayFiles({ runId }: { runId: string }) {
  const { userId } = useSignedIn()
  const files = useQuery(filesQuery(userId, runId)).data ?? []
  const counting = files.find(({ rejected_at: rejected }) => rejected === null)
  const rejected = files.filter((file) => file.rejected_at !== null)
  return (
    <div className={styles.files}>
      {counting && (
        <p>
          {t('The bank pays {total} on {day}.', {
            total: formatCents(counting.total_cents),
            day: formatWorkDay(counting.processed_on),
          })}
        </p>
      )}
      {rejected.map((file) => (
        <Notice key={file.id} tone="warning">
          <p>
            {t('File {issue} for {day} ({total}) was rejected on {rejected} and is void:', {
              issue: file.issue,
              day: formatWorkDay(file.processed_on),
              total: formatCents(file.total_cents),
              rejected: formatDate(file.rejected_at),
            })}{' '}
            <span {...written()}>{file.rejection}</span>
          </p>
        </Notice>
      ))}
    </div>
  )
}
