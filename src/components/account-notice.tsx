import { Notice } from '@/components/ui/notice'
import { contactEmail } from '@/lib/backend/backend'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'

/**
 * True if the person may apply for jobs (rule 4.8). The database enforces this rule. Pages check the rule
 * too, to warn the person before an attempt to apply.
 */
export function useMayApply(): boolean {
  const { status } = useSignedIn().profile
  return status !== 'inactive' && status !== 'rejected'
}

/** The database's message when an inactive account applies, with the email address to contact. */
export function InactiveText() {
  return (
    <>
      {t('Your account is not active. Please contact us:')}{' '}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </>
  )
}

export function AccountNotice() {
  if (useMayApply()) return null
  return (
    <Notice tone="warning">
      <InactiveText /> {t('You can browse jobs but cannot apply for them.')}
    </Notice>
  )
}
