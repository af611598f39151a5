import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { type Column, RecordTable } from '../../components/record-table'
import { refreshPay } from '../api'
import { type OwedAgain, owedAgainQuery, settlePayment } from '../returns-api'
import { unpaidReasons } from '../words'
import { ReasonDialog } from './reason-dialog'
import styles from './unpaid-people.module.css'

/** Returned payments that are in no run: the next one sends them, or they are settled outside (rule 23.21). */
export function OwedAgainList() {
  const { userId } = useSignedIn()
  const list = useList(owedAgainQuery(userId))
  if (list.rows?.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="owed-again">
      <h2 id="owed-again">{t('Came back from the bank')}</h2>
      <List
        list={list}
        noun="payment"
        count="shown"
        loading={<LoadingState label={t('Loading…')} />}
        emptyText={t('Nothing has come back.')}
      >
        {(rows) => (
          <RecordTable
            caption={t('Came back from the bank')}
            columns={columns}
            rows={rows}
            keyOf={({ payment_id }) => payment_id}
          />
        )}
      </List>
    </section>
  )
}

const nextStep = (fault: OwedAgain['fault']) => {
  if (fault === null) return t('The next pay run sends it.')
  return fault === 'deleted' ? t('The account is deleted: settle it outside.') : unpaidReasons[fault]
}

const columns: Column<OwedAgain>[] = [
  { header: t('Name'), isName: true, cell: ({ name }) => <span {...written()}>{name}</span> },
  { header: t('Owed'), width: '8rem', cell: ({ total_cents: cents }) => formatCents(cents) },
  { header: t('Came back on'), width: '9rem', cell: ({ returned_on: day }) => formatDate(day) },
  { header: t('Why'), cell: ({ reason }) => <span {...written()}>{reason}</span> },
  { header: t('Next step'), cell: ({ fault }) => nextStep(fault) },
  {
    header: t('Settle'),
    width: '11rem',
    cell: (payment) => <SettlePayment payment={payment} />,
  },
]

function SettlePayment({ payment }: { payment: OwedAgain }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const settling = useMutation({
    mutationFn: (note: string) => settlePayment(payment.payment_id, note),
    onSuccess: () => setAsked(false),
    onSettled: () => refreshPay(queryClient, userId),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Settled outside: {name}', { name: payment.name })}
        onClick={() => setAsked(true)}
      >
        {t('Settled outside…')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('Is this settled?')}
          about={t('{total} to {name} leaves this list, and no pay run sends it any more.', {
            total: formatCents(payment.total_cents),
            name: payment.name,
          })}
          confirm={t('It is settled')}
          label={t('How it was settled')}
          missing={t('Say how.')}
          action={settling}
          onSubmit={({ text }) => settling.mutate(text)}
          onClose={() => {
            settling.reset()
            setAsked(false)
          }}
        />
      )}
    </>
  )
}
