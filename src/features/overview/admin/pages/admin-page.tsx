import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { queryClient } from '@/lib/client/query-client'
import { whenIdle } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { applicationsPerDayQuery, openJobsPerCityQuery, overviewQuery, queueQuery } from '../api'
import { CitiesChart } from '../components/cities-chart'
import { CountList } from '../components/count-list'
import { DaysChart } from '../components/days-chart'
import { QueueCard } from '../components/queue-card'
import { describeProblems } from '../schema'
import styles from './admin-page.module.css'

export const { loader, shouldRevalidate } = adminReads(({ userId }) => [
  queryClient.prefetchQuery(queueQuery(userId)),
  queryClient.prefetchQuery(overviewQuery(userId)),
  queryClient.prefetchQuery(applicationsPerDayQuery(userId)),
  queryClient.prefetchQuery(openJobsPerCityQuery(userId)),
])

/** Loaded while idle, because unsent messages are rare and the rest of the page does not wait for them. */
const UnsentMessages = lazyWithFallback(
  () => import('../components/unsent-messages').then((part) => part.UnsentMessages),
  () => null,
  whenIdle,
)

/** /admin: the items that need attention now, then the overall counts as numbers and charts. */
export function Component() {
  const { userId } = useSignedIn()
  const queue = useQuery(queueQuery(userId))
  const overview = useQuery(overviewQuery(userId))
  const days = useQuery(applicationsPerDayQuery(userId))
  const cities = useQuery(openJobsPerCityQuery(userId))
  const isPlaced = usePlaced(queue.isPending)
  const problems = overview.data && describeProblems(overview.data.errors)
  const reads = [queue, overview, days, cities]
  const hasNothing = reads.every((read) => read.data === undefined && read.errorUpdateCount > 0)
  const refetch = () => Promise.all(reads.flatMap((read) => (read.data ? [] : [read.refetch()])))

  return (
    <>
      <PageHeading title={t('Admin Dashboard')} />
      <div className={styles.first}>
        <Suspense>
          <UnsentMessages />
        </Suspense>
        {!hasNothing && <QueueCard query={queue} />}
      </div>
      {isPlaced ? (
        <div className={styles.overview}>
          <div className={styles.side}>
            {problems !== undefined && <Notice tone="danger">{problems}</Notice>}
            <Loaded query={{ ...overview, refetch }} loading={<LoadingCounts />}>
              {(counts) => <CountList overview={counts} />}
            </Loaded>
            <QuickActions />
          </div>
          {/* If nothing could be loaded, show only one error with one button. */}
          {!hasNothing && (
            <div className={styles.charts}>
              <DaysChart query={days} />
              <CitiesChart query={cities} />
            </div>
          )}
        </div>
      ) : (
        <LoadingNumbers />
      )}
    </>
  )
}

function QuickActions() {
  return (
    <section className={styles.actions} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{t('Quick Actions')}</h2>
      <ButtonLink to={paths.adminCreateJob} size="small">
        <Plus size={18} aria-hidden="true" />
        {t('Create job')}
      </ButtonLink>
      <ButtonLink to={paths.adminCreateCourse} variant="secondary" size="small">
        <Plus size={18} aria-hidden="true" />
        {t('Create course')}
      </ButtonLink>
    </section>
  )
}

function LoadingCounts() {
  return (
    <Loading label={t('Loading the overview…')}>
      <CountList overview={undefined} />
    </Loading>
  )
}

function LoadingNumbers() {
  return (
    <div className={styles.overview}>
      <div className={styles.side}>
        <LoadingCounts />
      </div>
      <Card aria-hidden="true">
        <Skeleton height="15rem" />
      </Card>
    </div>
  )
}
