import { type Column, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { StatementButton } from '@/features/pay/components/statement-button'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { ListedRun } from '../api'
import { type Resent, resentQuery } from '../returned-payments-api'
import { ReturnPayment } from './return-payment'
import styles from './unpaid-people.module.css'

/**
 * Payments of earlier runs that came back from the bank and are sent again by this run, with their original
 * statements (rule 23.21).
 */
export function ResentPayments({ run }: { run: ListedRun }) {
  const { userId } = useSignedIn()
  const list = useList(resentQuery(userId, run.id))
  return (
    <section className={styles.people} aria-labelledby="resent">
      <h2 id="resent">{t('Sent again')}</h2>
      <List
        list={list}
        noun="payment"
        count="shown"
        loading={<LoadingState label={t('Loading…')} />}
        empty={t('There are no payments to resend.')}
      >
        {(rows) => (
          <RecordTable
            caption={t('Sent again')}
            columns={columnsOf(run)}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </List>
    </section>
  )
}

const columnsOf = (run: ListedRun): Column<Resent>[] => [
  {
    header: t('Name'),
    isName: true,
    width: '14rem',
    cell: ({ payments: { name } }) => <span {...written()}>{name}</span>,
  },
  { header: t('Returned on'), cell: ({ returned_on: day }) => formatDate(day) },
  { header: t('Why'), cell: ({ reason }) => <span {...written()}>{reason}</span> },
  {
    header: t('Amount'),
    width: '10rem',
    cell: ({ payments: { amount_cents: amount, gst_cents: gst } }) => formatCents(amount + gst),
  },
  {
    header: t('Statement'),
    width: '11rem',
    cell: ({ payments: { id, number } }) =>
      number !== null && <StatementButton paymentId={id} number={number} />,
  },
  ...(run.status === 'draft'
    ? []
    : [
        {
          header: t('Bank'),
          width: '13rem',
          cell: ({ payments }: Resent) => <ReturnPayment runId={run.id} payment={payments} />,
        },
      ]),
]
