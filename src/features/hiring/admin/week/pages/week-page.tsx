import type { ReactNode } from 'react'
import { WeekSteps } from '@/components/admin/week-steps'
import { ListHead } from '@/components/list/list-parts'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { queryClient } from '@/lib/client/query-client'
import { daysOfWeek, mondayOf, todayHere } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useNow } from '@/lib/timing/use-now'
import { boardJobsQuery, boardPeopleQuery, rosterQuery } from '../api'
import { BoardFilters } from '../components/board-filters'
import { PeopleView } from '../components/people-view'
import { RosterView } from '../components/roster-view'
import { type BoardControls, readBoardFilters } from '../schema'
import styles from './week-page.module.css'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) => {
  const filters = readBoardFilters(search)
  const monday = filters.week ?? mondayOf(todayHere())
  if (filters.view === 'jobs') {
    void queryClient.prefetchInfiniteQuery(rosterQuery(userId, monday, filters))
    return
  }
  void queryClient.prefetchQuery(boardJobsQuery(userId, monday, filters))
  void queryClient.prefetchInfiniteQuery(boardPeopleQuery(userId, monday, filters))
})

/** /admin/week: everyone's work in a week, by person or by job, and the jobs with free places (rules 20.8 to 20.14). */
export function Component() {
  const controls = useListControls(readBoardFilters)
  const { filters } = controls
  const today = todayHere(useNow())
  const monday = filters.week ?? mondayOf(today)
  const week = daysOfWeek(monday)
  const day = week.find((one) => one === filters.day)
  const shownDay = day ?? week.find((one) => one === today) ?? monday
  const View = filters.view === 'jobs' ? RosterView : PeopleView
  return (
    <div className={styles.board}>
      <View
        monday={monday}
        today={today}
        days={day === undefined ? week : [day]}
        shownDay={shownDay}
        controls={controls}
        head={(actions) => <BoardHead monday={monday} today={today} controls={controls} actions={actions} />}
      />
    </div>
  )
}

type BoardHeadProps = { monday: string; today: string; controls: BoardControls; actions: ReactNode }

function BoardHead({ monday, today, controls, actions }: BoardHeadProps) {
  return (
    <ListHead>
      <PageHeading title={t('Week')}>
        <WeekSteps monday={monday} today={today} onGo={(week) => controls.setFilter('week', week)} />
        <PageActions>
          <ViewSwitch controls={controls} />
          {actions}
        </PageActions>
      </PageHeading>
      <BoardFilters controls={controls} />
    </ListHead>
  )
}

/** Shows the week by person or by job. */
function ViewSwitch({ controls: { filters, setFilter } }: { controls: BoardControls }) {
  return (
    <div className={styles.views} role="group" aria-label={t('View')}>
      {[
        { view: '', label: t('By person') },
        { view: 'jobs', label: t('By job') },
      ].map(({ view, label }) => {
        const isShown = (filters.view ?? '') === view
        return (
          <Button
            key={view}
            size="small"
            variant={isShown ? 'primary' : 'secondary'}
            aria-pressed={isShown}
            onClick={() => setFilter('view', view)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
