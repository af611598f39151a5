import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { TextAreaField } from '@/components/form/text-field'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { wordsFault } from '@/lib/limits'
import { withdrawMutation } from '../api'

type WithdrawDialogProps = {
  open: boolean
  applicationId: string
  isAccepted: boolean
  title: string
  onClose: () => void
}

/** Says what withdrawing means, and takes an optional reason (rule 6.14). */
export function WithdrawDialog({ open, applicationId, isAccepted, title, onClose }: WithdrawDialogProps) {
  const { userId } = useSignedIn()
  const withdraw = useMutation(withdrawMutation(useQueryClient(), userId))
  const [reason, setReason] = useState('')
  const fault = wordsFault(reason)

  function handleWithdraw() {
    if (fault) return
    // Among the current jobs the card leaves with this dialog, and the callbacks of mutate() with them.
    void withdraw.mutateAsync({ applicationId, reason }).then(
      () => {
        showToast(`You have withdrawn from ${title}.`)
        onClose()
      },
      () => undefined,
    )
  }

  return (
    <ConfirmDialog
      open={open}
      title={isAccepted ? "Can't you come?" : 'Withdraw your application?'}
      confirm={isAccepted ? 'Give up my place' : 'Withdraw'}
      cancel={isAccepted ? 'Keep my place' : 'Keep my application'}
      isDanger
      busyText={withdraw.isPending ? 'Withdrawing…' : undefined}
      error={withdraw.error?.message}
      onConfirm={handleWithdraw}
      onCancel={onClose}
    >
      {isAccepted ? (
        <>
          <p>
            You are accepted for <strong>{title}</strong>. If you withdraw, your place is free for somebody
            else, and administrators are told at once.
          </p>
          <p>
            You will no longer see the address and the contact. While the job is open you can apply again, but
            your place may be gone.
          </p>
        </>
      ) : (
        <p>
          Your application for <strong>{title}</strong> will no longer count. While the job is open you can
          apply again.
        </p>
      )}
      <TextAreaField
        label="Reason (optional)"
        hint="Administrators read it."
        rows={3}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
