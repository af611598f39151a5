import { formatCents } from '@/lib/format/format-money'
import { t, tn } from '@/lib/i18n/language'
import type { Deletion } from '../api'
import styles from './account.module.css'

type DeletionEffectsProps = { deletion: Deletion; isOwn: boolean }

/** The effects of deleting an account, shown before the password is requested (rule 18.2). */
export function DeletionEffects({ deletion, isOwn }: DeletionEffectsProps) {
  const { coming, waiting, files, certificates, hours_waiting: hours } = deletion
  return (
    <ul className={styles.effects}>
      <li>{isOwn ? ownErased(files) : theirErased(files)}</li>
      {certificates > 0 && (
        <li>
          {isOwn
            ? tn(
                certificates,
                'Your certificate can no longer be verified.',
                'Your {count} certificates can no longer be verified.',
              )
            : tn(
                certificates,
                'Their certificate can no longer be verified.',
                'Their {count} certificates can no longer be verified.',
              )}
        </li>
      )}
      {coming.length > 0 && (
        <li>
          {isOwn
            ? tn(
                coming.length,
                'You will lose your place on this job, and administrators will be notified:',
                'You will lose your places on these {count} jobs, and administrators will be notified:',
              )
            : tn(
                coming.length,
                'They will lose their place on this job, and administrators will be notified:',
                'They will lose their places on these {count} jobs, and administrators will be notified:',
              )}
          <ul>
            {coming.map((title, index) => (
              // The index is the key, because two jobs can have the same title.
              <li key={index}>{title}</li>
            ))}
          </ul>
        </li>
      )}
      {waiting > 0 && (
        <li>
          {tn(
            waiting,
            'One application without a decision will be withdrawn.',
            '{count} applications without a decision will be withdrawn.',
          )}
        </li>
      )}
      {hours > 0 && (
        <li>
          {tn(
            hours,
            'One day of work is not approved yet. It cannot be approved once the account is deleted.',
            '{count} days of work are not approved yet. They cannot be approved once the account is deleted.',
          )}
        </li>
      )}
      {deletion.owed_cents > 0 && <li>{owedText(deletion, isOwn)}</li>}
      <li>
        {t(
          'Job records keep an anonymous note that someone applied and attended. The audit log still shows that this account existed.',
        )}
      </li>
      <li>
        {isOwn
          ? t('You will be logged out on all your devices.')
          : t('They will be logged out on all devices.')}
      </li>
    </ul>
  )
}

const detailNames = { abn: t('ABN'), bsb: t('BSB'), account_number: t('Account number') }

/** Returns a text with the approved, unpaid amount. The text says whether the amount can be paid (rule 23.17). */
function owedText({ owed_cents: cents, payment_faults: faults }: Deletion, isOwn: boolean): string {
  const amount = formatCents(cents)
  const details = faults.map((fault) => detailNames[fault]).join(', ')
  if (faults.length === 0)
    return isOwn
      ? t('{amount} is approved and will still be paid to your bank account.', { amount })
      : t('{amount} is approved and will still be paid to their bank account.', { amount })
  return isOwn
    ? t('{amount} is approved but cannot be paid yet. Add these to your profile first: {details}.', {
        amount,
        details,
      })
    : t('{amount} is approved but cannot be paid. Missing from their profile: {details}.', {
        amount,
        details,
      })
}

function ownErased(files: number): string {
  if (files === 0) {
    return t(
      'Your profile, bank details, documents, answers, notifications and settings will be permanently erased straight away.',
    )
  }
  return tn(
    files,
    'Your profile, bank details, documents, answers, notifications and settings will be erased straight away, and one stored file within minutes.',
    'Your profile, bank details, documents, answers, notifications and settings will be erased straight away, and {count} stored files within minutes.',
  )
}

function theirErased(files: number): string {
  if (files === 0) {
    return t(
      'Their profile, bank details, documents, answers, notifications and settings will be permanently erased straight away.',
    )
  }
  return tn(
    files,
    'Their profile, bank details, documents, answers, notifications and settings will be erased straight away, and one stored file within minutes.',
    'Their profile, bank details, documents, answers, notifications and settings will be erased straight away, and {count} stored files within minutes.',
  )
}
