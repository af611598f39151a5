import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import summaryStyles from '@/components/admin/summary.module.css'
import { BackLink } from '@/components/back-link'
import { List, useList } from '@/components/list/list'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { StatementButton } from '@/features/pay/components/statement-button'
import { describeLine } from '@/features/pay/pay-lines'
import { classes } from '@/lib/classes'
import { addDays, dayIn } from '@/lib/format/format-clock'
import { formatWorkDay } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import {
  changedAccountsQuery,
  fetchPayments,
  type ListedRun,
  paymentsQuery,
  type RunPayment,
  runQuery,
} from '../api'
import { PayFiles } from '../components/pay-files'
import { ResentPayments } from '../components/resent-payments'
import { ReturnPayment } from '../components/return-payment'
import { RunActions } from '../components/run-actions'
import { RunApproval } from '../components/run-approval'
import { RunStatusTag } from '../components/run-status-tag'
import { totalOf } from '../describe-pay-run'

/** /admin/pay/{id}: a pay run with its people, its lines and its actions. */
export function Component() {
  const { runId = '' } = useParams()
  const { userId } = useSignedIn()
  const query = useQuery(runQuery(userId, runId))
  const number = query.data?.number
  return (
    <>
      <BackLink to={paths.adminPay}>{t('Back to pay')}</BackLink>
      <PageHeading title={number === undefined ? t('Pay run') : t('Pay run {number}', { number })}>
        {query.data && (
          <PageActions>
            <RunActions run={query.data} />
            <CsvButton
              name={`pay-run-${query.data.number}`}
              columns={fileColumns}
              fetch={(...page) => fetchPayments(runId, ...page)}
            />
          </PageActions>
        )}
      </PageHeading>
      <Loaded query={query} loading={<LoadingRun />}>
        {(run) => <Run run={run} />}
      </Loaded>
    </>
  )
}

function Run({ run }: { run: ListedRun }) {
  const { userId } = useSignedIn()
  const list = useList(paymentsQuery(userId, run.id))
  const { data: changed = [] } = useQuery({
    ...changedAccountsQuery(userId, run.id),
    enabled: run.status === 'draft' || run.status === 'rejected',
  })
  const isLate = list.rows?.some((payment) => payment.kind === 'rcti' && isTooLate(payment, run)) ?? false
  return (
    <>
      <Card as="dl" className={classes(summaryStyles.summary, summaryStyles.said)}>
        <Fact name={t('Status')}>
          <RunStatusTag status={run.status} />
        </Fact>
        <Fact name={t('Until')}>{formatWorkDay(run.until)}</Fact>
        <Fact name={t('People')}>{run.people}</Fact>
        <Fact name={t('GST')}>{formatCents(run.gst_cents)}</Fact>
        {run.resent > 0 && <Fact name={t('Sent again')}>{formatCents(run.resent_cents)}</Fact>}
        <Fact name={t('Total')}>{formatCents(totalOf(run))}</Fact>
      </Card>
      {run.status !== 'draft' && <PayFiles runId={run.id} />}
      <RunApproval run={run} />
      {isLate && (
        <Notice tone="warning">
          {t('Some work here is more than 28 days old, so its tax invoice is late. Ask your accountant.')}
        </Notice>
      )}
      <List
        list={list}
        noun="person"
        loading={<LoadingRecords label={t('Loading people…')} />}
        empty={t('There is no one in this pay run.')}
      >
        {(payments) => (
          <RecordTable
            caption={t('People in this pay run')}
            columns={[
              ...columnsWith(new Set(changed.map(({ payment_id }) => payment_id))),
              ...(run.status === 'draft' ? [] : [bankColumn(run)]),
            ]}
            rows={payments}
            keyOf={({ id }) => id}
          />
        )}
      </List>
      {run.resent > 0 && <ResentPayments run={run} />}
    </>
  )
}

/**
 * True if a line is older than 28 days. By law, a recipient created tax invoice must be issued within that
 * time.
 */
function isTooLate({ pay_lines: lines }: RunPayment, run: ListedRun): boolean {
  const issued = run.dated ?? dayIn('Australia/Brisbane', new Date())
  return lines.some(({ day }) => day < addDays(issued, -28))
}

function LoadingRun() {
  return (
    <Loading label={t('Loading the pay run…')}>
      <Skeleton className={summaryStyles.loading} />
    </Loading>
  )
}

/**
 * The columns of the table of payments.
 * @param changed the ids of payments to people whose bank account has changed since they were last paid.
 */
const columnsWith = (changed: ReadonlySet<string>): Column<RunPayment>[] => [
  {
    header: t('Name'),
    isName: true,
    width: '14rem',
    cell: ({ id, name }) => (
      <div>
        <span {...written()}>{name}</span>{' '}
        {changed.has(id) && <Tag tone="warning">{t('Bank account changed since last pay')}</Tag>}
      </div>
    ),
  },
  {
    header: t('For'),
    cell: ({ pay_lines: lines }) => (
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {formatWorkDay(line.day)}, <span {...written()}>{describeLine(line)}</span>:{' '}
            {formatCents(line.amount_cents)}
          </li>
        ))}
      </ul>
    ),
  },
  {
    header: t('Amount'),
    width: '10rem',
    cell: ({ amount_cents, gst_cents }) => (
      <div>
        {formatCents(amount_cents + gst_cents)}{' '}
        {gst_cents > 0 && <Hint as="span">{t('including {gst} GST', { gst: formatCents(gst_cents) })}</Hint>}
      </div>
    ),
  },
  {
    header: t('Statement'),
    width: '11rem',
    cell: ({ id, number }) => number !== null && <StatementButton paymentId={id} number={number} />,
  },
]

const bankColumn = ({ id }: ListedRun): Column<RunPayment> => ({
  header: t('Bank'),
  width: '13rem',
  cell: (payment) => <ReturnPayment runId={id} payment={payment} />,
})

const fileColumns: CsvColumn<RunPayment>[] = [
  { header: t('Statement'), value: ({ number }) => number },
  { header: t('Name'), value: ({ name }) => name },
  { header: t('ABN'), value: ({ abn }) => abn },
  { header: t('Amount'), value: ({ amount_cents }) => (amount_cents / 100).toFixed(2) },
  { header: t('GST'), value: ({ gst_cents }) => (gst_cents / 100).toFixed(2) },
  { header: t('Total'), value: (payment) => ((payment.amount_cents + payment.gst_cents) / 100).toFixed(2) },
  {
    header: t('Returned on'),
    value: ({ payment_returns: returns }) => returns.map(({ returned_on: day }) => day).join('; '),
  },
  {
    header: t('For'),
    value: ({ pay_lines: lines }) => lines.map((line) => `${line.day} ${describeLine(line)}`).join('; '),
  },
]
