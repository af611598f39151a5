import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { UserText } from '@/components/user-text'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { justRead } from '@/lib/client/first-reads'
import { codeOf, unreachable } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useWayBack } from '@/lib/navigation/way-back'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type CourseWithProgress, courseQuery } from '../../api'
import styles from './course-frame.module.css'

type CourseFrameProps = {
  /** The window's title, made from the course's title. */
  windowTitle?: (title: string) => string
  children: (opened: CourseWithProgress) => ReactNode
}

/** A page of one course: its heading, and the course once it is loaded. */
export function CourseFrame({ windowTitle = (title) => title, children }: CourseFrameProps) {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  // The page that linked here, e.g. a job that requires the course.
  const back = useWayBack()
  const query = useQuery(courseQuery(userId, courseId))
  const [openedAt] = useState(() => Date.now())
  // Cached data might lack progress that another device has saved. The cached course is shown only if it is recent or
  // the backend is unreachable (rule 3.23).
  const isRecent = query.dataUpdatedAt >= openedAt - justRead
  const isUnanswered = !useBackendAnswering() || codeOf(query.error) === unreachable
  // Once shown, the course is not replaced by the skeleton when the backend is back, because the person might already
  // be answering.
  const [shown, setShown] = useState<string>()
  if (isUnanswered && query.data && shown !== courseId) setShown(courseId)
  const opened = isRecent || shown === courseId ? query.data : undefined
  const title = query.data?.course.title ?? t('Course')

  return (
    <>
      <BackLink to={back?.to ?? paths.training} isReturn={back !== undefined}>
        {back ? rich('Back to {name}', { name: <UserText>{back.name}</UserText> }) : t('Back to courses')}
      </BackLink>
      <PageHeading title={title} isWritten={query.data !== undefined} windowTitle={windowTitle(title)} />
      <Loaded
        query={{ ...query, data: opened }}
        loading={<LoadingCourse />}
        whenMissing={<ButtonLink to={paths.training}>{t('Browse courses')}</ButtonLink>}
      >
        {children}
      </Loaded>
    </>
  )
}

function LoadingCourse() {
  return (
    <div role="status" className={styles.loading}>
      <span className="sr-only">{t('Loading the course…')}</span>
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
