import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { refreshPay } from '../api'
import { ReasonDialog } from './reason-dialog'

type SettleOutsideProps = {
  name: string
  /** A sentence that explains the effect of the action. */
  about: string
  settle: (note: string) => Promise<unknown>
}

/**
 * A button that removes an amount owed from its list. It asks for a note on how the amount was settled
 * outside of pay runs (rules 23.21, 23.25).
 */
export function SettleOutside({ name, about, settle }: SettleOutsideProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const settling = useMutation({
    mutationFn: settle,
    onSuccess: () => setOpen(false),
    onSettled: () => refreshPay(queryClient, userId),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Mark as settled: {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Mark as settled…')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('Has this payment been settled?')}
          about={about}
          confirm={t('Mark as settled')}
          label={t('How it was settled')}
          missing={t('Enter how it was settled.')}
          action={settling}
          onSubmit={({ text }) => settling.mutate(text)}
          onClose={() => {
            settling.reset()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
