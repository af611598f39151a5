import { useMutation, useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { rich } from '@/components/rich'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { formatMoment } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/session'
import { checkAudit, lastCheckQuery } from '../api'
import type { Check } from '../schema'
import { isLate } from '../when'
import styles from './audit-check.module.css'

/** Whether the record is whole, as the last night's check found, with a way to check the newest of it now (rule 10.17). */
export function AuditCheck() {
  const { userId } = useSignedIn()
  const nightly = useQuery(lastCheckQuery(userId))
  const now = useMutation({ mutationFn: checkAudit })
  const check = now.data ?? nightly.data
  const isBroken = check?.fault != null
  const Icon = isBroken ? ShieldAlert : ShieldCheck
  return (
    <div className={styles.check} data-broken={isBroken}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        {isBroken && check ? (
          <Notice tone="danger">{describeFault(check)}</Notice>
        ) : (
          <p role="status">{describeCheck(check, now.data !== undefined)}</p>
        )}
        {check?.seal != null && (
          <Hint className={styles.seal}>
            {rich('Seal {seal}: note it down to prove later what was recorded until then.', {
              seal: <code>{check.seal.slice(0, 16)}</code>,
            })}
          </Hint>
        )}
        {nightly.data && isLate(nightly.data.at, 1) && (
          <Notice tone="danger">
            {t('The nightly check has not run since {moment}. Look into the log of the database.', {
              moment: formatMoment(nightly.data.at),
            })}
          </Notice>
        )}
        {nightly.data?.all_at && isLate(nightly.data.all_at, 7) && (
          <Notice tone="danger">
            {t(
              'The weekly check of all entries has not run since {moment}. Look into the log of the database.',
              {
                moment: formatMoment(nightly.data.all_at),
              },
            )}
          </Notice>
        )}
        {now.error && <Notice tone="danger">{now.error.message}</Notice>}
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={now.isPending}
        busyText={t('Checking…')}
        onClick={() => now.mutate()}
      >
        {t('Check now')}
      </Button>
    </div>
  )
}

function describeCheck(check: Check | null | undefined, isNow: boolean): string {
  if (check === undefined) return t('Checked every night for entries that were changed or removed.')
  if (check === null)
    return t(
      'Not checked yet. The nightly check has never run; if tonight’s is missing too, look into the log of the database.',
    )
  const count = check.entries
  const entries = check.is_all
    ? t('all {count} entries', { count })
    : t('the newest {count} entries', { count })
  return isNow
    ? t('Checked now: {entries}, none changed or removed.', { entries })
    : t('Checked {moment}: {entries}, none changed or removed.', { moment: formatMoment(check.at), entries })
}

function describeFault({ fault, fault_at }: Check): string {
  return t(
    'The record is broken at {moment}. {fault} Keep a copy of the database and find out who has worked on it.',
    { moment: formatMoment(fault_at), fault: serverText(fault ?? '') },
  )
}
