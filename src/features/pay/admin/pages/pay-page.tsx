import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowLink } from '@/components/admin/back-to-list'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { queryClient } from '@/lib/client/query-client'
import { formatDate, formatWorkDay } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { fetchRuns, type ListedRun, runsQuery, unpaidQuery } from '../api'
import { DepartedPeople } from '../components/departed-people'
import { OwedAgainList } from '../components/owed-again'
import { ReportedChanges } from '../components/reported-changes'
import { RunStatusTag } from '../components/run-status-tag'
import { StartRunDialog } from '../components/start-run-dialog'
import { UnpaidPeople } from '../components/unpaid-people'
import { departedQuery } from '../departed-people-api'
import { runStatuses, totalOf } from '../describe-pay-run'
import { reportedQuery } from '../reported-changes-api'
import { owedAgainQuery } from '../returned-payments-api'

export const { loader, shouldRevalidate } = adminReads(({ userId }) => [
  queryClient.prefetchInfiniteQuery(runsQuery(userId)),
  queryClient.prefetchInfiniteQuery(unpaidQuery(userId)),
  queryClient.prefetchInfiniteQuery(owedAgainQuery(userId)),
  queryClient.prefetchInfiniteQuery(departedQuery(userId)),
  queryClient.prefetchQuery(reportedQuery(userId)),
])

/** /admin/pay: pay runs and the people who cannot be paid (rules 23.6, 23.7). */
export function Component() {
  const { userId } = useSignedIn()
  const list = useList(runsQuery(userId))
  const reported = useQuery(reportedQuery(userId))
  // All sections appear together, because a section that appears later would move the sections below.
  const sections = [
    reported,
    list,
    useList(owedAgainQuery(userId)),
    useList(unpaidQuery(userId)),
    useList(departedQuery(userId)),
  ]
  const isPlaced = usePlaced(sections.some(({ isPending, error }) => isPending && !error))
  const [isStarting, setStarting] = useState(false)
  return (
    <>
      <PageHeading title={t('Pay')}>
        <PageActions>
          <Button size="small" onClick={() => setStarting(true)}>
            {t('New pay run…')}
          </Button>
          <CsvButton name="pay-runs" columns={fileColumns} fetch={fetchRuns} />
        </PageActions>
      </PageHeading>
      {!isPlaced ? (
        <LoadingRecords label={t('Loading the pay runs…')} />
      ) : (
        <>
          <ReportedChanges />
          <List
            list={list}
            noun="pay run"
            loading={<LoadingRecords label={t('Loading the pay runs…')} />}
            empty={t('No pay runs yet.')}
          >
            {(runs) => (
              <RecordTable caption={t('Pay runs')} columns={columns} rows={runs} keyOf={({ id }) => id} />
            )}
          </List>
          <OwedAgainList />
          <UnpaidPeople />
          <DepartedPeople />
        </>
      )}
      {isStarting && <StartRunDialog onClose={() => setStarting(false)} />}
    </>
  )
}

const columns: Column<ListedRun>[] = [
  {
    header: t('Pay run'),
    isName: true,
    width: '10rem',
    cell: ({ id, number }) => (
      <RowLink to={paths.adminPayRun(id)} list="pay" row={id} name={t('Pay run {number}', { number })}>
        {t('Pay run {number}', { number })}
      </RowLink>
    ),
  },
  { header: t('Status'), cell: ({ status }) => <RunStatusTag status={status} /> },
  { header: t('Until'), cell: ({ until }) => formatWorkDay(until) },
  { header: t('People'), width: '6rem', cell: ({ people }) => people },
  { header: t('Total'), cell: (run) => formatCents(totalOf(run)) },
  { header: t('Paid on'), cell: ({ paid_at }) => formatDate(paid_at, '') },
]

const fileColumns: CsvColumn<ListedRun>[] = [
  { header: t('Pay run'), value: ({ number }) => number },
  { header: t('Status'), value: ({ status }) => runStatuses[status]?.text ?? status },
  { header: t('Until'), value: ({ until }) => until },
  { header: t('People'), value: ({ people }) => people },
  { header: t('Amount'), value: ({ amount_cents }) => (amount_cents / 100).toFixed(2) },
  { header: t('GST'), value: ({ gst_cents }) => (gst_cents / 100).toFixed(2) },
  { header: t('Sent again'), value: ({ resent_cents }) => (resent_cents / 100).toFixed(2) },
  { header: t('Date'), value: ({ dated }) => dated },
]
