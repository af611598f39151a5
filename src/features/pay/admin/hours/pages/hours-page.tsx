import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { WeekSteps } from '@/components/admin/week-steps'
import { useList } from '@/components/list/list'
import { ListHead } from '@/components/list/list-parts'
import { FilterToggles, ListSearch } from '@/components/list/search-form'
import { type ListControls, useListControls } from '@/components/list/use-list-controls'
import { PageHeading } from '@/components/page-heading'
import { queryClient } from '@/lib/client/query-client'
import { mondayOf, todayHere } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { departedQuery } from '../../departed-people-api'
import { hoursSummaryQuery, weekHoursQuery } from '../api'
import styles from '../components/hours.module.css'
import { HoursResults } from '../components/hours-results'
import { type HoursSummary, readHoursFilters, views, waiting } from '../schema'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) => {
  const filters = readHoursFilters(search)
  const monday = filters.week ?? mondayOf(todayHere())
  void queryClient.prefetchQuery(hoursSummaryQuery(userId, monday, filters.search))
  void queryClient.prefetchInfiniteQuery(weekHoursQuery(userId, monday, filters))
})

/** /admin/hours: the hours of a week, one line per day, to approve them (rules 22.9 to 22.11, 22.15). */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readHoursFilters)
  const { filters, setFilter } = controls
  const today = todayHere(useNow())
  const monday = filters.week ?? mondayOf(today)
  // The list waits for this query, because the notice about deleted accounts is above the rows.
  const departed = useInfiniteQuery(departedQuery(userId))
  const list = useList(weekHoursQuery(userId, monday, filters), { controls, isReady: !departed.isPending })
  const { data: summary } = useQuery(hoursSummaryQuery(userId, monday, filters.search))
  return (
    <>
      <ListHead>
        <PageHeading title={t('Hours')} />
        <WeekSteps monday={monday} today={today} onGo={(week) => setFilter('week', week)} />
        <ListSearch
          controls={controls}
          label={t('Search people')}
          placeholder={t('Name, email or phone')}
          filters={[
            {
              name: 'by',
              label: t('Group by'),
              all: t('By person'),
              options: [{ value: 'job', label: t('By job') }],
            },
          ]}
        />
      </ListHead>
      <ViewToggles controls={controls} summary={summary} />
      <HoursResults list={list} monday={monday} filters={filters} summary={summary} />
    </>
  )
}

type ViewTogglesProps = {
  controls: ListControls<'week' | 'view' | 'by'>
  summary: HoursSummary | undefined
}

/**
 * The buttons for the views of the week, each with its number of days. A view without days has no button,
 * unless it is the chosen view.
 */
function ViewToggles({ controls, summary }: ViewTogglesProps) {
  const daysOf = (view: string) => summary?.find((one) => one.view === view)?.days ?? 0
  const toggles = views
    .filter(({ value }) => value === waiting || value === controls.filters.view || daysOf(value) > 0)
    .map(({ value, label }) => ({
      name: 'view' as const,
      value: value === waiting ? '' : value,
      text: summary ? `${label} ${daysOf(value)}` : label,
    }))
  return (
    <div className={styles.views}>
      <FilterToggles controls={controls} label={t('Show')} toggles={toggles} />
    </div>
  )
}
