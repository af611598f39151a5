import { useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Notice } from '@/components/ui/notice'
import { formatMoment } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { lastCheckQuery } from '../api'
import { isLate } from '../audit-period'
import type { Check } from '../schema'
import styles from './audit-check.module.css'

/** The result of the last nightly check for changed or removed entries (rule 10.17). */
export function AuditCheck() {
  const { userId } = useSignedIn()
  const { data: check } = useQuery(lastCheckQuery(userId))
  const isBroken = check?.fault != null
  const Icon = isBroken ? ShieldAlert : ShieldCheck
  return (
    <div className={styles.check} data-broken={isBroken}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        {isBroken && check ? (
          <Notice tone="danger">{describeFault(check)}</Notice>
        ) : (
          <p role="status">{describeCheck(check)}</p>
        )}
        {check && isLate(check.at) && (
          <Notice tone="danger">
            {t('The nightly check has not run since {moment}. Check the database log.', {
              moment: formatMoment(check.at),
            })}
          </Notice>
        )}
      </div>
    </div>
  )
}

function describeCheck(check: Check | null | undefined): string {
  if (check === undefined) return t('Checked every night for entries that were changed or removed.')
  if (check === null)
    return t(
      'Not checked yet. The nightly check has never run. If it does not run tonight, check the database log.',
    )
  return t('Checked {moment}: none of the {count} entries were changed or removed.', {
    moment: formatMoment(check.at),
    count: check.entries,
  })
}

function describeFault({ fault, fault_at }: Check): string {
  return t(
    'There is a fault in the audit log at {moment}. {fault} Keep a copy of the database and find out who changed it.',
    { moment: formatMoment(fault_at), fault: serverText(fault ?? '') },
  )
}
