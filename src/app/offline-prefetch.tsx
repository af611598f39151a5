import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { availabilityQuery } from '@/features/hiring/availability/api'
import { applicationForJobQuery, applicationsQuery } from '@/features/hiring/cleaner/api'
import { missingQuery } from '@/features/hiring/cleaner/missing-requirements-api'
import { myJobsQuery } from '@/features/hiring/cleaner/my-jobs-api'
import { myWeekQuery } from '@/features/hiring/my-week-api'
import { jobQuery } from '@/features/jobs/api'
import { requirementsQuery } from '@/features/jobs/requirements-api'
import { conversationQuery, messagesQuery } from '@/features/messages/conversations/api'
import { dashboardQuery } from '@/features/overview/cleaner/api'
import { myPaymentsQuery } from '@/features/pay/cleaner/payments-api'
import { myHoursQuery, myLinesQuery } from '@/features/pay/hours-api'
import { certificateQuery, courseQuery, coursesQuery } from '@/features/training/api'
import { courseRecordsQuery } from '@/features/training/records-api'
import { readCourseFilters } from '@/features/training/schema'
import { readCached } from '@/lib/offline/offline-db'
import { keepReads } from '@/lib/offline/query-persistence'
import { workerInCharge } from '@/lib/offline/service-worker-updates'

/** The age in milliseconds at which cached data is prefetched again. */
const due = 3 * 3_600_000

/** How many upcoming jobs and how many certificates are prefetched. */
const mostJobs = 5
const mostCertificates = 10

/**
 * Persists the user's queries on this device, and prefetches data they might need offline (rule 3.25). Runs only if a service worker has
 * cached the app, because otherwise it cannot be opened offline.
 */
export function OfflinePrefetch({ userId }: { userId: string }) {
  const queryClient = useQueryClient()

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void workerInCharge().then(() => {
      if (isGone) return
      stop = keepReads(queryClient, userId)
      readAhead(queryClient, userId).catch((error: unknown) => console.info('Nothing is read ahead.', error))
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [queryClient, userId])

  return null
}

/**
 * Prefetches one query at a time, so that the user's own requests are not delayed. Failed queries are
 * prefetched when the app is next opened.
 */
async function readAhead(queryClient: QueryClient, userId: string): Promise<void> {
  const kept = new Map((await readCached(userId)).map(({ id, at }) => [id, at]))
  const shouldPrefetch = (queryKey: QueryKey) => {
    const at = Math.max(
      kept.get(queryClient.defaultQueryOptions({ queryKey }).queryHash) ?? 0,
      queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    )
    return Date.now() - at > due
  }

  const read = async <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) => {
    if (shouldPrefetch(query.queryKey)) await queryClient.prefetchQuery(query)
  }
  const readList = async <Row, Key extends QueryKey, After>(
    list: FetchInfiniteQueryOptions<Row[], Error, Row[], Key, After>,
  ) => {
    if (shouldPrefetch(list.queryKey)) await queryClient.prefetchInfiniteQuery(list)
  }

  const current = myJobsQuery(userId, 'current')
  const started = courseRecordsQuery(userId, 'started')
  const completed = courseRecordsQuery(userId, 'completed')
  await readList(current)
  await read(myWeekQuery(userId))
  await read(myHoursQuery(userId))
  await read(myLinesQuery(userId))
  await readList(myPaymentsQuery(userId))
  await read(availabilityQuery(userId))
  await readList(applicationsQuery(userId))
  await readList(started)
  await readList(completed)
  await readList(coursesQuery(userId, readCourseFilters(new URLSearchParams())))
  await read(missingQuery(userId))
  await read(dashboardQuery(userId))

  const jobs = queryClient.getQueryData(current.queryKey)?.pages[0] ?? []
  for (const { id, job_id: jobId } of jobs.slice(0, mostJobs)) {
    await read(jobQuery(userId, jobId))
    await read(applicationForJobQuery(userId, jobId))
    await read(requirementsQuery(userId, jobId))
    await read(conversationQuery(userId, 'own', id))
    await readList(messagesQuery(userId, 'own', id))
  }
  const [inHand] = queryClient.getQueryData(started.queryKey)?.pages[0] ?? []
  if (inHand) await read(courseQuery(userId, inHand.id))
  const held = queryClient.getQueryData(completed.queryKey)?.pages[0] ?? []
  for (const { id } of held.slice(0, mostCertificates)) await read(certificateQuery(userId, id))
}
