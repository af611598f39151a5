import { type Column, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { unpaidReasons } from '../describe-pay-run'
import { type OwedAgain, owedAgainQuery, settlePayment } from '../returned-payments-api'
import { SettleOutside } from './settle-outside'
import styles from './unpaid-people.module.css'

/**
 * Payments that came back from the bank and are in no run yet. The next run sends them, or they are settled
 * outside of pay runs (rule 23.21).
 */
export function OwedAgainList() {
  const { userId } = useSignedIn()
  const list = useList(owedAgainQuery(userId))
  if (list.rows?.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="owed-again">
      <h2 id="owed-again">{t('Returned by the bank')}</h2>
      <List
        list={list}
        noun="payment"
        count="shown"
        loading={<LoadingState label={t('Loading…')} />}
        empty={t('No payments have been returned.')}
      >
        {(rows) => (
          <RecordTable
            caption={t('Returned by the bank')}
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
  if (fault === null) return t('Included in the next pay run.')
  return fault === 'deleted'
    ? t('The account is deleted. Settle it outside Shinework.')
    : unpaidReasons[fault]
}

const columns: Column<OwedAgain>[] = [
  { header: t('Name'), isName: true, cell: ({ name }) => <span {...written()}>{name}</span> },
  { header: t('Owed'), width: '8rem', cell: ({ total_cents: cents }) => formatCents(cents) },
  { header: t('Returned on'), width: '9rem', cell: ({ returned_on: day }) => formatDate(day) },
  { header: t('Why'), cell: ({ reason }) => <span {...written()}>{reason}</span> },
  { header: t('Next step'), cell: ({ fault }) => nextStep(fault) },
  {
    header: t('Settle'),
    width: '11rem',
    cell: ({ payment_id: id, name, total_cents: cents }) => (
      <SettleOutside
        name={name}
        about={t('{total} owed to {name} will be removed from this list and left out of all pay runs.', {
          total: formatCents(cents),
          name,
        })}
        settle={(note) => settlePayment(id, note)}
      />
    ),
  },
]
