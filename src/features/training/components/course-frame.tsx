import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import '../course.css'
import '../player.css'
import '../training.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf } from '@/lib/result'
import { type CourseWithProgress, courseNotFound, courseQuery } from '../api'
import { BackToCourses } from './back-to-courses'

type CourseFrameProps = {
  /** Before the course's title in the window's title. */
  windowPrefix?: string
  children: (opened: CourseWithProgress) => ReactNode
}

/** What every page of one course has: its heading, and what stands there while the course is loading or cannot be read. */
export function CourseFrame({ windowPrefix = '', children }: CourseFrameProps) {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  const query = useQuery(courseQuery(userId, courseId))
  // What is kept from an earlier visit may lie behind what another device has saved.
  const opened = query.isFetchedAfterMount ? query.data : undefined
  const title = query.data?.course.title ?? 'Course'

  return (
    <>
      <BackToCourses />
      <PageHeading title={title} windowTitle={windowPrefix + title} />
      {opened && children(opened)}
      {!opened && !query.isError && <LoadingCourse />}
      {!opened && query.isError && (
        <ErrorState
          message={query.error.message}
          onRetry={codeOf(query.error) === courseNotFound ? undefined : () => void query.refetch()}
          busy={query.isFetching}
        >
          {codeOf(query.error) === courseNotFound && (
            <ButtonLink to={paths.training}>Browse Courses</ButtonLink>
          )}
        </ErrorState>
      )}
    </>
  )
}

function LoadingCourse() {
  return (
    <div role="status" className="player">
      <span className="sr-only">Loading the course…</span>
      <Skeleton height="2.75rem" />
      <Card className="course-loading">
        <Skeleton width="33.3333%" height="1rem" />
        <Skeleton width="75%" height="1.5rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </Card>
    </div>
  )
}
