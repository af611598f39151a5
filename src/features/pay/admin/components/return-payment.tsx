import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { refreshPay } from '../api'
import { type PaymentReturn, returnPayment } from '../returned-payments-api'
import { ReasonDialog } from './reason-dialog'

type ReturnPaymentProps = {
  runId: string
  payment: {
    id: string
    name: string
    amount_cents: number
    gst_cents: number
    payment_returns: PaymentReturn[]
  }
}

/**
 * Shows what happened to a payment that came back from the bank. For any other payment, shows a button to
 * report that it came back (rule 23.21).
 */
export function ReturnPayment({ runId, payment }: ReturnPaymentProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const returning = useMutation({
    mutationFn: ({ text, day }: { text: string; day: string }) => returnPayment(payment.id, day, text),
    onSuccess: () => setOpen(false),
    onSettled: () => refreshPay(queryClient, userId),
  })
  const back = payment.payment_returns.find(({ pay_run_id: id }) => id === runId)
  if (back !== undefined) return <Returned back={back} />
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Mark as returned: {name}', { name: payment.name })}
        onClick={() => setOpen(true)}
      >
        {t('Mark as returned…')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('Did the bank return {name}’s payment?', { name: payment.name })}
          about={t(
            '{total} will be owed again and included in the next pay run. The statement will not change.',
            {
              total: formatCents(payment.amount_cents + payment.gst_cents),
            },
          )}
          confirm={t('Mark as returned')}
          label={t('Reason')}
          missing={t('Please give a reason.')}
          hint={t('{name} will see this.', { name: payment.name })}
          dayLabel={t('Returned on')}
          action={returning}
          onSubmit={(given) => returning.mutate(given)}
          onClose={() => {
            returning.reset()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function Returned({ back }: { back: PaymentReturn }) {
  return (
    <div>
      <Tag tone={back.resent_in === null && back.settlement === null ? 'danger' : 'neutral'}>
        {back.settlement !== null
          ? t('Settled outside')
          : back.resent_in === null
            ? t('Owed again')
            : t('In a later pay run')}
      </Tag>
      <Hint>
        {t('Returned on {day}:', { day: formatDate(back.returned_on) })}{' '}
        <span {...written()}>{back.reason}</span>
      </Hint>
      {back.settlement !== null && <Hint {...written()}>{back.settlement}</Hint>}
    </div>
  )
}
