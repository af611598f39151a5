import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { type Result, unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'

type ReopenButtonProps = {
  /** What is reopened: "Visa", "Ada First, Depot". */
  what: string
  /** The dialog's, where it takes more words. */
  question?: ReactNode
  /** What the person will be told. */
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
        <Dialog
          open
          onClose={close}
          title={question ?? t('Reopen {what}?', { what })}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button busy={isPending} busyText={t('Saving…')} onClick={() => mutate()}>
                {t('Reopen')}
              </Button>
            </>
          }
        >
          <p>{children}</p>
          {error && <Notice tone="danger">{error.message}</Notice>}
        </Dialog>
      )}
    </>
  )
}
