import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicationForJobQuery, applicationsQuery } from '@/features/applications/api'
import { missingQuery } from '@/features/applications/missing-api'
import { myJobsQuery } from '@/features/applications/my-jobs-api'
import { dashboardQuery } from '@/features/dashboard/api'
import { jobQuery } from '@/features/jobs/api'
import { requirementsQuery } from '@/features/jobs/requirements-api'
import { certificateQuery, courseQuery, coursesQuery } from '@/features/training/api'
import { courseRecordsQuery } from '@/features/training/records-api'
import { readCourseFilters } from '@/features/training/schema'
import { workerInCharge } from '@/lib/app-worker'
import { readKept } from '@/lib/kept-database'
import { keepReads } from '@/lib/kept-reads'

/** What was read so long ago is read ahead again, in milliseconds. */
const due = 3 * 3_600_000

/** How many of the jobs to come, and of the certificates, are read ahead. */
const mostJobs = 5
const mostCertificates = 10

/**
 * Keeps on this device what the person reads, and reads ahead what they may need without a connection (rule 3.25). Only where a
 * worker keeps the app itself: otherwise nobody could open it.
 */
export function KeptPages({ userId }: { userId: string }) {
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

/** One after the other: the person's own requests go first. What cannot be read is read at another visit. */
async function readAhead(queryClient: QueryClient, userId: string): Promise<void> {
  const kept = new Map((await readKept(userId)).map(({ id, at }) => [id, at]))
  const isDue = (queryKey: QueryKey) => {
    const at = Math.max(
      kept.get(queryClient.defaultQueryOptions({ queryKey }).queryHash) ?? 0,
      queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    )
    return Date.now() - at > due
  }

  const current = myJobsQuery(userId, 'current')
  const started = courseRecordsQuery(userId, 'started')
  const completed = courseRecordsQuery(userId, 'completed')
  const applications = applicationsQuery(userId)
  const courses = coursesQuery(userId, readCourseFilters(new URLSearchParams()))
  const missing = missingQuery(userId)
  const dashboard = dashboardQuery(userId)
  if (isDue(current.queryKey)) await queryClient.prefetchInfiniteQuery(current)
  if (isDue(applications.queryKey)) await queryClient.prefetchInfiniteQuery(applications)
  if (isDue(started.queryKey)) await queryClient.prefetchInfiniteQuery(started)
  if (isDue(completed.queryKey)) await queryClient.prefetchInfiniteQuery(completed)
  if (isDue(courses.queryKey)) await queryClient.prefetchInfiniteQuery(courses)
  if (isDue(missing.queryKey)) await queryClient.prefetchQuery(missing)
  if (isDue(dashboard.queryKey)) await queryClient.prefetchQuery(dashboard)

  const jobs = queryClient.getQueryData(current.queryKey)?.pages[0] ?? []
  for (const { job_id: jobId } of jobs.slice(0, mostJobs)) {
    const job = jobQuery(userId, jobId)
    if (!isDue(job.queryKey)) continue
    await queryClient.prefetchQuery(job)
    await queryClient.prefetchQuery(applicationForJobQuery(userId, jobId))
    await queryClient.prefetchQuery(requirementsQuery(userId, jobId))
  }
  const [inHand] = queryClient.getQueryData(started.queryKey)?.pages[0] ?? []
  if (inHand) {
    const course = courseQuery(userId, inHand.id)
    if (isDue(course.queryKey)) await queryClient.prefetchQuery(course)
  }
  const held = queryClient.getQueryData(completed.queryKey)?.pages[0] ?? []
  for (const { id } of held.slice(0, mostCertificates)) {
    const certificate = certificateQuery(userId, id)
    if (isDue(certificate.queryKey)) await queryClient.prefetchQuery(certificate)
  }
}
