import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadingRecords } from '@/components/admin/record-table'
import { WeekSteps } from '@/components/admin/week-steps'
import { FieldError } from '@/components/form/field'
import { List, useList } from '@/components/list/list'
import { ListHead } from '@/components/list/list-parts'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import { queryClient } from '@/lib/client/query-client'
import { mondayOf, todayHere } from '@/lib/format/weeks'
import { t, tn } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { DepartedNotice } from '../../components/departed-notice'
import { departedQuery } from '../../departed-api'
import { hoursSummaryQuery, weekHoursQuery } from '../api'
import styles from '../components/hours.module.css'
import { PersonCard } from '../components/person-card'
import { type HoursFilters, readHoursFilters, views } from '../schema'
import { type HoursActions, useHours } from '../use-hours'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) => {
  const filters = readHoursFilters(search)
  const monday = filters.week ?? mondayOf(todayHere())
  void queryClient.prefetchQuery(hoursSummaryQuery(userId, monday, filters.search))
  void queryClient.prefetchInfiniteQuery(weekHoursQuery(userId, monday, filters))
})

/** /admin/hours: a week's hours by person and job, for approval (rules 22.9 to 22.11). */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readHoursFilters)
  const { filters, setFilter } = controls
  const today = todayHere(useNow())
  const monday = filters.week ?? mondayOf(today)
  // The list waits for this query, because its notice is shown above the people.
  const departed = useInfiniteQuery(departedQuery(userId))
  const list = useList(weekHoursQuery(userId, monday, filters), { controls, isReady: !departed.isPending })
  const actions = useHours(monday, filters.search)
  return (
    <>
      <ListHead>
        <PageHeading title={t('Hours')} />
        <WeekSteps monday={monday} today={today} onGo={(week) => setFilter('week', week)} />
        <Summary monday={monday} filters={filters} actions={actions} />
        <ListSearch
          controls={controls}
          label={t('Search people')}
          placeholder={t('Name, email or phone')}
          filters={[{ name: 'view', label: t('Show'), all: t('All hours'), options: views }]}
        />
      </ListHead>
      <List
        list={list}
        noun="person"
        loading={<LoadingRecords label={t('Loading hours…')} />}
        empty={t('Nobody has hours here.')}
      >
        {(people) => (
          <div className={styles.withNotice}>
            <DepartedNotice />
            <ul className={styles.people}>
              {people.map((person) => (
                <PersonCard key={person.id} person={person} actions={actions} />
              ))}
            </ul>
          </div>
        )}
      </List>
      {list.rows?.length === 0 && <DepartedNotice />}
    </>
  )
}

type SummaryProps = { monday: string; filters: HoursFilters; actions: HoursActions }

/** The number of days to approve, and a button that approves all that agree with the plan if the list shows them. */
function Summary({ monday, filters: { search, view }, actions }: SummaryProps) {
  const { userId } = useSignedIn()
  const { data: summary } = useQuery(hoursSummaryQuery(userId, monday, search))
  const { approvingAll, approvedSoFar, isBusy } = actions
  const isListed = view === undefined || view === 'waiting'
  return (
    <div className={styles.summary}>
      <Muted role="status">
        {summary && tn(summary.waiting, '1 day to approve', '{count} days to approve')}
        {summary !== undefined && summary.unpriced > 0 && (
          <> · {t('{count} whose job does not say how it is paid', { count: summary.unpriced })}</>
        )}
      </Muted>
      {summary !== undefined && summary.agreeing > 0 && isListed && (
        <Button
          size="small"
          disabled={isBusy}
          busy={approvingAll.isPending}
          busyText={
            approvedSoFar === 0
              ? t('Approving…')
              : t('{done} of {count} approved…', { done: approvedSoFar, count: summary.agreeing })
          }
          onClick={() => approvingAll.mutate()}
        >
          {search === ''
            ? tn(summary.agreeing, 'Approve the 1 that agrees', 'Approve all {count} that agree')
            : tn(summary.agreeing, 'Approve the 1 found that agrees', 'Approve all {count} found that agree')}
        </Button>
      )}
      {approvingAll.error && <FieldError>{approvingAll.error.message}</FieldError>}
    </div>
  )
}
