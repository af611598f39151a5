import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { TextAreaField } from '@/components/form/text-field'
import { rich } from '@/components/rich-text'
import { wordsFault } from '@/lib/forms/limits'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { report } from '../visit-reports'

type WithdrawDialogProps = {
  open: boolean
  applicationId: string
  isAccepted: boolean
  title: string
  onClose: () => void
}

/** Explains the consequences of withdrawing, and accepts an optional reason (rule 6.14). */
export function WithdrawDialog({ open, applicationId, isAccepted, title, onClose }: WithdrawDialogProps) {
  const { userId } = useSignedIn()
  const [reason, setReason] = useState('')
  const fault = wordsFault(reason)

  function handleWithdraw() {
    if (fault) return
    report(userId, { kind: 'withdraw', subject: applicationId, title, words: reason })
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      title={isAccepted ? t("Can't make it?") : t('Withdraw your application?')}
      confirm={isAccepted ? t('Give up my place') : t('Withdraw')}
      cancel={isAccepted ? t('Keep my place') : t('Keep my application')}
      isDanger
      onConfirm={handleWithdraw}
      onCancel={onClose}
    >
      {isAccepted ? (
        <>
          <p>
            {rich(
              "You are accepted for {title}. If you withdraw, your place goes to someone else. We'll tell the team.",
              { title: <strong {...written()}>{title}</strong> },
            )}
          </p>
          <p>
            {t(
              'You will no longer see the address or contact details. You can apply again while the job is open, but your place might be taken.',
            )}
          </p>
        </>
      ) : (
        <p>
          {rich(
            'Your application for {title} will no longer count. While the job is open you can apply again.',
            { title: <strong {...written()}>{title}</strong> },
          )}
        </p>
      )}
      <TextAreaField
        label={t('Reason (optional)')}
        hint={t('Administrators will see this.')}
        rows={3}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
