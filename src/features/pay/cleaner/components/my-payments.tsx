import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { Tag, type Tone } from '@/components/ui/tag'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { serverText, t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { StatementButton } from '../../components/statement-button'
import { type MyPayment, myPaymentsQuery } from '../payments-api'
import styles from './my-payments.module.css'

/** The person's pending and past payments, each with its statement (rule 23.12). */
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
        empty={t('You have not been paid yet.')}
      >
        {(payments) => payments.map((payment) => <PaymentCard key={payment.id} payment={payment} />)}
      </List>
    </section>
  )
}

const states: Readonly<Record<MyPayment['status'], { text: string; tone: Tone }>> = {
  exported: { text: t('On its way'), tone: 'info' },
  paid: { text: t('Paid'), tone: 'positive' },
  returned: { text: t('Returned'), tone: 'danger' },
  rejected: { text: t('Not paid by the bank yet'), tone: 'warning' },
  settled: { text: t('Settled another way'), tone: 'neutral' },
}

function PaymentCard({ payment }: { payment: MyPayment }) {
  const { id, number, status, dated, paid_at, amount_cents, gst_cents } = payment
  const { text, tone } = states[status]
  return (
    <Card as="article" className={styles.payment} aria-label={t('Payment {number}', { number })}>
      <Facts>
        <Fact name={t('Amount')}>{formatCents(amount_cents + gst_cents)}</Fact>
        {gst_cents > 0 && <Fact name={t('GST included')}>{formatCents(gst_cents)}</Fact>}
        <Fact name={status === 'paid' ? t('Paid on') : t('Date')}>
          {formatDate(status === 'paid' ? paid_at : dated)}
        </Fact>
      </Facts>
      <Tag tone={tone}>{text}</Tag>
      <StatementButton paymentId={id} number={number} />
      {payment.returned_on !== null && status !== 'settled' && <CameBack payment={payment} />}
    </Card>
  )
}

/** When and why a payment came back from the bank, and what happens next (rule 23.21). */
function CameBack({ payment: { status, returned_on, reason } }: { payment: MyPayment }) {
  const isOwed = status === 'returned'
  return (
    <Notice tone={isOwed ? 'danger' : 'info'} className={styles.returned}>
      <p>
        {t('Returned on {day}:', { day: formatDate(returned_on) })}{' '}
        <span {...written()}>{serverText(reason ?? '')}</span>
      </p>
      {isOwed && (
        <>
          <p>{t('We will send this payment again with the next pay run. Please check your bank details.')}</p>
          <ButtonLink to={paths.paymentDetails} variant="secondary" size="small">
            {t('Check your details')}
          </ButtonLink>
        </>
      )}
    </Notice>
  )
}
