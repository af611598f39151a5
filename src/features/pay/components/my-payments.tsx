import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { Tag } from '@/components/ui/tag'
import { useSignedIn } from '@/features/auth/session'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import { type MyPayment, myPaymentsQuery } from '../payments-api'
import styles from './my-payments.module.css'
import { StatementButton } from './statement-button'

/** What a person was paid, or is about to be, each with its statement (rule 23.12). */
export function MyPayments() {
  const { userId } = useSignedIn()
  const list = useList(myPaymentsQuery(userId))
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{t('Payments')}</h2>
      <List
        list={list}
        noun="payment"
        loading={<LoadingState label={t('Loading…')} />}
        emptyText={t('You have not been paid yet.')}
      >
        {(payments) => payments.map((payment) => <PaymentCard key={payment.id} payment={payment} />)}
      </List>
    </section>
  )
}

function PaymentCard({
  payment: { id, number, status, dated, paid_at, amount_cents, gst_cents },
}: {
  payment: MyPayment
}) {
  return (
    <Card as="article" className={styles.payment} aria-label={t('Payment {number}', { number })}>
      <Facts>
        <Fact name={t('Amount')}>{formatCents(amount_cents + gst_cents)}</Fact>
        {gst_cents > 0 && <Fact name={t('GST in it')}>{formatCents(gst_cents)}</Fact>}
        <Fact name={status === 'paid' ? t('Paid on') : t('Date')}>
          {formatDate(status === 'paid' ? paid_at : dated)}
        </Fact>
      </Facts>
      {status === 'paid' ? <Tag tone="positive">{t('Paid')}</Tag> : <Tag tone="info">{t('On its way')}</Tag>}
      <StatementButton paymentId={id} number={number} />
    </Card>
  )
}
