import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FormStack } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { formatMoment } from '@/lib/format/format-date'
import { t, word } from '@/lib/i18n/language'
import type { Confirmation } from '../confirm-identity'
import { disputeChange, type SecurityNotice } from '../security-notices'
import { ConfirmIdentity } from './confirm-identity'

const titles: Record<SecurityNotice['what'], string> = {
  bank_account: t('Your bank account was changed'),
  factor_added: t('An authenticator app was set up'),
  factor_removed: t('An authenticator app was removed'),
  recovery_code_used: t('A recovery code was used'),
  recovery_codes_created: t('New recovery codes were created'),
}

const effects: Record<SecurityNotice['what'], string> = {
  bank_account: t('We will restore your earlier bank account and check the new one.'),
  factor_added: t('We will remove that authenticator app.'),
  factor_removed: t('Set up two-step verification again after logging in.'),
  recovery_code_used: t(
    'Your other recovery codes will stop working. Set up two-step verification again after logging in.',
  ),
  recovery_codes_created: t('Your recovery codes will stop working. Create new ones after logging in.'),
}

type SecurityNoticeProps = {
  notice: SecurityNotice
  /** The token of the email's link. If it is missing, the notice belongs to the signed-in person. */
  token?: string
  onDisputed: (what: SecurityNotice['what']) => void
}

/** A card about a change to an account, with a button to report that someone else made the change (rule 2.31). */
export function SecurityNoticeCard({ notice, token, onDisputed }: SecurityNoticeProps) {
  const [step, setStep] = useState<'asking' | Confirmation>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleDispute() {
    setError(undefined)
    setBusy(true)
    const result = await disputeChange(notice.id, token)
    setBusy(false)
    if (result.success) onDisputed(notice.what)
    else if ('confirmation' in result) setStep(result.confirmation)
    else setError(result.error)
  }

  return (
    <Card>
      <FormStack>
        <h2>{titles[notice.what]}</h2>
        <p>{formatMoment(notice.changed_at)}</p>
        <Hint>{t('Device: {device}', { device: word(notice.device) })}</Hint>
        {notice.disputed_at === null ? (
          <Button variant="danger" block onClick={() => setStep('asking')}>
            {t('This wasn’t me')}
          </Button>
        ) : (
          <Notice tone="info">{t('You reported that this wasn’t you.')}</Notice>
        )}
      </FormStack>
      {step === 'asking' && (
        <ConfirmDialog
          title={t('Report that this wasn’t you?')}
          confirm={t('This wasn’t me')}
          isDanger
          busyText={busy ? t('Saving…') : undefined}
          error={error}
          onConfirm={() => void handleDispute()}
          onCancel={() => setStep(undefined)}
        >
          <p>{effects[notice.what]}</p>
          <p>{t('You will be logged out everywhere, and we will email you a link to set a new password.')}</p>
        </ConfirmDialog>
      )}
      {(step === 'password' || step === 'code') && (
        <ConfirmIdentity
          by={step}
          onConfirmed={() => {
            setStep('asking')
            void handleDispute()
          }}
          onCancel={() => setStep(undefined)}
        />
      )}
    </Card>
  )
}
