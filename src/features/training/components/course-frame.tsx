import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { type CourseWithProgress, courseQuery } from '../api'
import styles from './course-frame.module.css'

type CourseFrameProps = {
  /** Before the course's title in the window's title. */
  windowPrefix?: string
  children: (opened: CourseWithProgress) => ReactNode
}

/** A page of one course: its heading, and the course once it is loaded. */
export function CourseFrame({ windowPrefix = '', children }: CourseFrameProps) {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  const query = useQuery(courseQuery(userId, courseId))
  // The cache may be older than what another device has saved.
  const opened = query.isFetchedAfterMount ? query.data : undefined
  const title = query.data?.course.title ?? 'Course'

  return (
    <>
      <BackLink to={paths.training}>Back to courses</BackLink>
      <PageHeading title={title} windowTitle={windowPrefix + title} />
      <Loaded
        query={{ ...query, data: opened }}
        loading={<LoadingCourse />}
        whenMissing={<ButtonLink to={paths.training}>Browse Courses</ButtonLink>}
      >
        {children}
      </Loaded>
    </>
  )
}

function LoadingCourse() {
  return (
    <div role="status" className={styles.loading}>
      <span className="sr-only">Loading the course…</span>
      <Skeleton height="2.75rem" />
      <Card className={styles.loadingCard}>
        <Skeleton width="33.3333%" height="1rem" />
        <Skeleton width="75%" height="1.5rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </Card>
    </div>
  )
}
