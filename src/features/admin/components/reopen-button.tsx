import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { type Result, unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'

type ReopenButtonProps = {
  /** What is reopened: "Visa", "Ada First, Depot". */
  what: string
  /** The dialog's, where it takes more words. */
  question?: ReactNode
  children: string
  run: () => Promise<Result>
  onDone: () => void
}

/** Takes back a decision of which the person has been told: asks first, as they are told of that, too (rules 12.19, 13.16). */
export function ReopenButton({ what, question, children, run, onDone }: ReopenButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => unwrap(run()),
    onSuccess: () => {
      setAsking(false)
      onDone()
    },
  })
  const close = () => {
    setAsking(false)
    reset()
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('Reopen {what}', { what })}
        onClick={() => setAsking(true)}
      >
        {t('Reopen')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={question ?? t('Reopen {what}?', { what })}
          confirm={t('Reopen')}
          focus="content"
          busyText={isPending ? t('Saving…') : undefined}
          error={error?.message}
          onConfirm={() => mutate()}
          onCancel={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
