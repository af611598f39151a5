import { useListControls } from '@/components/list/use-list-controls'
import { queryClient } from '@/lib/client/query-client'
import { daysOfWeek, mondayOf, todayHere } from '@/lib/format/weeks'
import { adminReads } from '@/lib/person/admin-reads'
import { useNow } from '@/lib/timing/use-now'
import { boardJobsQuery, boardPeopleQuery, rosterQuery } from '../api'
import { PeopleView } from '../components/people-view'
import { RosterView } from '../components/roster-view'
import { readBoardFilters } from '../schema'
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

/** /admin/week: everyone's work in a week, by person or by job, and the jobs with vacancies (rules 20.8 to 20.13b). */
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
      />
    </div>
  )
}
