import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useMayApply } from '@/features/auth/components/account-notice'
import { useSignedIn } from '@/features/auth/session'
import { type Application, applyMutation } from '../api'
import styles from './withdraw-button.module.css'

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog').then((dialog) => ({ default: dialog.WithdrawDialog })),
)

type WithdrawButtonProps = { application: Pick<Application, 'id' | 'status'>; title: string }

/** Opens the question whether to withdraw (rule 6.14). */
export function WithdrawButton({ application, title }: WithdrawButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const isAccepted = application.status === 'Accepted'
  return (
    <div className={styles.over}>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${isAccepted ? "I can't come" : 'Withdraw'}: ${title}`}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {isAccepted ? "I can't come" : 'Withdraw'}
      </Button>
      {wasOpened && (
        <Suspense>
          <WithdrawDialog
            open={isOpen}
            applicationId={application.id}
            isAccepted={isAccepted}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Makes a withdrawn application Pending again (rule 6.15). */
export function ApplyAgain({ jobId, title }: { jobId: string; title: string }) {
  const { userId } = useSignedIn()
  const mayApply = useMayApply()
  const apply = useMutation(applyMutation(useQueryClient(), userId))
  if (!mayApply) return null

  function handleApply() {
    apply.mutate(jobId, {
      onSuccess: () => showToast(`You have applied again for ${title}.`),
      onError: (error) => showToast(error.message, { tone: 'danger' }),
    })
  }

  return (
    <div className={styles.over}>
      <Button
        variant="secondary"
        size="small"
        busy={apply.isPending}
        busyText="Applying..."
        aria-label={`Apply again: ${title}`}
        onClick={handleApply}
      >
        Apply again
      </Button>
    </div>
  )
}
