import { useQuery } from '@tanstack/react-query'
import { List, useList } from '@/components/list/list'
import { CardGrid } from '@/components/list/list-parts'
import { EmptyState } from '@/components/states/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { useNow } from '@/lib/timing/use-now'
import { CalendarFeed } from '../components/calendar-feed'
import { LoadingMyJobs, MyJobCard } from '../components/my-job-card'
import { MyWorkHeading } from '../components/my-work-heading'
import { RefusedReports } from '../components/refused-reports'
import { describeAttendance } from '../describe-attendance'
import { missingQuery } from '../missing-requirements-api'
import { type MyJob, myJobsQuery, myRecordQuery } from '../my-jobs-api'
import styles from './current-jobs-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchInfiniteQuery(myJobsQuery(userId, 'current')),
  queryClient.prefetchInfiniteQuery(myJobsQuery(userId, 'past')),
  queryClient.prefetchQuery(myRecordQuery(userId)),
  queryClient.prefetchQuery(missingQuery(userId)),
])

/** /current-jobs: the jobs that the person is accepted for, with past jobs collapsed (rule 6.11). */
export function Component() {
  const { userId } = useSignedIn()
  const missing = useQuery(missingQuery(userId))
  const list = useList(myJobsQuery(userId, 'current'), { isReady: !missing.isPending })
  const isPlaced = usePlaced(list.isPending && !list.error)
  return (
    <>
      <MyWorkHeading title={t('Current Jobs')} beside={{ to: paths.myWeek, text: t('My week') }} />
      <RefusedReports />
      <List
        list={list}
        noun="current job"
        loading={<LoadingMyJobs />}
        empty={
          <EmptyState
            message={t("You don't have any active jobs right now.")}
            action={<ButtonLink to={paths.jobs}>{t('Browse Available Jobs')}</ButtonLink>}
          />
        }
      >
        {(jobs) => <MyJobCards jobs={jobs} />}
      </List>
      {/* Fetched at once, but hidden until the list above has loaded, because the list would push it
          down. */}
      <div hidden={!isPlaced}>
        <div className={styles.calendar}>
          <CalendarFeed />
        </div>
        <PastJobs />
      </div>
    </>
  )
}

/** The person's past jobs, hidden if there are none. */
function PastJobs() {
  const { userId } = useSignedIn()
  const list = useList(myJobsQuery(userId, 'past'))
  const record = useQuery(myRecordQuery(userId))
  if (!list.rows?.length && !list.error) return null
  const summary = record.data && describeAttendance(record.data)
  return (
    <details className={styles.past}>
      <summary>
        <h2>{t('Past jobs')}</h2>
      </summary>
      {summary && <Muted>{summary}</Muted>}
      <List list={list} noun="past job" loading={null} empty={t('No past jobs.')}>
        {(jobs) => <MyJobCards jobs={jobs} />}
      </List>
    </details>
  )
}

function MyJobCards({ jobs }: { jobs: MyJob[] }) {
  const now = useNow()
  return (
    <CardGrid>
      {jobs.map((job) => (
        <MyJobCard key={job.id} job={job} now={now} />
      ))}
    </CardGrid>
  )
}
