import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMayApply } from '@/components/account-notice'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { useDataAnswering } from '@/lib/backend/reachability'
import { codeOf } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Application, applyLater, applyMutation, clashing } from '../api'
import { ClashDialog } from './clash-dialog'
import styles from './withdraw-button.module.css'

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog').then((dialog) => ({ default: dialog.WithdrawDialog })),
)

type WithdrawButtonProps = {
  application: Pick<Application, 'id' | 'status'>
  title: string
  /** True if the person can still withdraw. A withdrawal that has not been sent yet is shown anyway. */
  isEnabled: boolean
}

/**
 * The withdraw button and its dialog (rule 6.14), for a card in which the button moves. The button and the
 * dialog are separate, so that a half-typed reason in the dialog survives the move.
 * @returns the button, and the dialog, which must be rendered outside all conditional elements.
 */
export function useWithdrawal(props: WithdrawButtonProps): readonly [button: ReactNode, dialog: ReactNode] {
  const { application, title } = props
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const ask = () => {
    setOpened(true)
    setOpen(true)
  }
  const dialog = wasOpened && (
    <Suspense>
      <WithdrawDialog
        open={isOpen}
        applicationId={application.id}
        isAccepted={application.status === 'Accepted'}
        title={title}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
  return [<WithdrawButton key="button" {...props} onAsk={ask} />, dialog]
}

/** The withdraw button with its dialog, for a card in which the button never moves. */
export function Withdraw(props: WithdrawButtonProps) {
  const [button, dialog] = useWithdrawal(props)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}

/** The withdraw button, or a note that the withdrawal is waiting to be sent (rule 6.18). */
function WithdrawButton({
  application,
  title,
  isEnabled,
  onAsk,
}: WithdrawButtonProps & { onAsk: () => void }) {
  const { userId } = useSignedIn()
  const waiting = useOutbox(visitOutbox, userId).find(
    ({ subject, kind, refusal }) => subject === application.id && kind === 'withdraw' && refusal === '',
  )
  const isAccepted = application.status === 'Accepted'
  if (waiting) {
    const takeBack = isAccepted ? t('Keep my place') : t('Keep my application')
    return (
      <div className={styles.over}>
        <Hint role="status">
          {isAccepted ? t("I can't come") : t('Withdrawn')} ({t('saved on this phone until it can be sent')})
        </Hint>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${takeBack}: ${title}`}
          onClick={() => visitOutbox.remove(waiting)}
        >
          {takeBack}
        </Button>
      </div>
    )
  }
  if (!isEnabled) return null
  return (
    <div className={styles.over}>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${isAccepted ? t("I can't come") : t('Withdraw')}: ${title}`}
        onClick={onAsk}
      >
        {isAccepted ? t("I can't come") : t('Withdraw')}
      </Button>
    </div>
  )
}

/** The button to apply again after a withdrawal, which makes the application Pending again (rule 6.15). */
export function ApplyAgain({ jobId, title }: { jobId: string; title: string }) {
  const { userId } = useSignedIn()
  const mayApply = useMayApply()
  const answering = useDataAnswering()
  const apply = useMutation(applyMutation(useQueryClient(), userId))
  if (!mayApply) return null

  function handleApply(despiteClash: boolean) {
    apply.mutate(
      { jobId, despiteClash },
      {
        onSuccess: () => showToast(t('You have applied again for {title}.', { title }), { written: title }),
        onError: (error) => {
          if (codeOf(error) !== clashing) showToast(error.message, { tone: 'danger' })
        },
      },
    )
  }

  return (
    <div className={styles.over}>
      <Button
        variant="secondary"
        size="small"
        busy={apply.isPending}
        busyText={t('Applying...')}
        disabled={!answering}
        aria-label={answering ? t('Apply again: {title}', { title }) : `${applyLater}: ${title}`}
        onClick={() => handleApply(false)}
      >
        {answering ? t('Apply again') : applyLater}
      </Button>
      <ClashDialog error={apply.error} onConfirm={() => handleApply(true)} onCancel={() => apply.reset()} />
    </div>
  )
}
