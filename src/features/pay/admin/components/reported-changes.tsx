import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ConfirmButton } from '@/components/confirm-button'
import { Notice } from '@/components/ui/notice'
import { formatMoment } from '@/lib/format/format-date'
import { t, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { refreshPay } from '../api'
import { type ReportedChange, reportedQuery, reviewReported } from '../reported-changes-api'
import styles from './unpaid-people.module.css'

/**
 * Bank account changes that the account holders say they did not make (rule 8.24). Renders nothing if there
 * are none.
 */
export function ReportedChanges() {
  const { userId } = useSignedIn()
  const { data: changes, error } = useQuery(reportedQuery(userId))
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!changes?.length) return null
  return (
    <section id="reported" className={styles.people} aria-labelledby="reported-title">
      <h2 id="reported-title">{t('Reported bank account changes')}</h2>
      {changes.map((change) => (
        <Reported key={change.id} change={change} />
      ))}
    </section>
  )
}

function Reported({ change }: { change: ReportedChange }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  return (
    <Notice tone="warning">
      <p>
        <Link to={paths.userProfile(change.user_id)} {...written()}>
          {change.name}
        </Link>
      </p>
      <p>
        {t('Changed {moment} from {before} to {after} (device: {device}).', {
          moment: formatMoment(change.changed_at),
          before: change.was ?? t('None'),
          after: change.became ?? t('None'),
          device: word(change.device),
        })}
      </p>
      <p>
        {t(
          'The earlier account has been restored. The new one cannot be used until you have reviewed this change.',
        )}
      </p>
      <ConfirmButton
        variant="secondary"
        size="small"
        text={t('Mark as reviewed')}
        title={t('Have you spoken to this person?')}
        confirm={t('Mark as reviewed')}
        busyText={t('Saving…')}
        run={() => reviewReported(change.id)}
        onDone={() => void refreshPay(queryClient, userId)}
      >
        {t('Once you mark this as reviewed, the reported account can be saved again.')}
      </ConfirmButton>
    </Notice>
  )
}
