import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rich } from '@/components/rich-text'
import { ButtonLink } from '@/components/ui/button'
import { UserText } from '@/components/user-text'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { formatDate } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useWayBack } from '@/lib/navigation/way-back'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type CourseWithProgress, certificateQuery, courseQuery } from '../../api'
import { RenewButton } from '../../components/renewal'
import { describeValidity } from '../certificate-state'
import { CourseFrame } from '../components/course-frame'
import { CoursePlayer } from '../components/course-player'
import styles from './course-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId, params: { courseId = '' } }) => [
  queryClient.prefetchQuery(courseQuery(userId, courseId)),
  queryClient.prefetchQuery(certificateQuery(userId, courseId)),
])

/** /training/{id}: a course to work through, or the congratulations after completing it. */
export function Component() {
  return (
    <CourseFrame>
      {(opened) => (
        <OpenedCourse key={`${opened.course.id} ${opened.progress?.renewals ?? 0}`} opened={opened} />
      )}
    </CourseFrame>
  )
}

function OpenedCourse({ opened }: { opened: CourseWithProgress }) {
  const { course, progress } = opened
  const [wasCompleted] = useState(progress?.completed === true)
  const { userId } = useSignedIn()
  const back = useWayBack()
  const { data: certificate } = useQuery({
    ...certificateQuery(userId, course.id),
    enabled: progress?.completed === true,
  })
  const validity = certificate && describeValidity(certificate)
  if (!progress?.completed) return <CoursePlayer opened={opened} />
  return (
    <section className={styles.congratulations} aria-labelledby="congratulations">
      <svg viewBox="0 0 600 220" fill="none" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M700 38H440a36 36 0 0 0 0 72h60a36 36 0 0 1 0 72H-40" />
      </svg>
      <h2 id="congratulations" ref={wasCompleted ? undefined : takeFocus} tabIndex={-1}>
        {t('Congratulations!')}
      </h2>
      <p>
        {rich('You completed {title} on {day}.', {
          title: <strong {...written()}>{course.title}</strong>,
          day: formatDate(progress.completed_at),
        })}
      </p>
      {validity && <p>{t('Your certificate: {validity}.', { validity: validity.text })}</p>}
      <div className={styles.links}>
        <ButtonLink to={paths.certificate(course.id)} className={styles.certificate}>
          {t('View Certificate')}
        </ButtonLink>
        <ButtonLink to={paths.courseReview(course.id)} variant="secondary">
          {t('Review')}
        </ButtonLink>
        {certificate && (
          <RenewButton
            courseId={course.id}
            title={course.title}
            certificate={certificate}
            isOffered={course.status === 'active'}
          />
        )}
        <ButtonLink to={paths.completedCourses} variant="secondary">
          {t('Completed courses')}
        </ButtonLink>
        {back && (
          <ButtonLink to={back.to} variant="secondary">
            {rich('Back to {name}', { name: <UserText>{back.name}</UserText> })}
          </ButtonLink>
        )}
        <ButtonLink to={paths.training} variant="secondary">
          {t('Back to courses')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Focuses the heading, because the last question had the focus and is gone. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}
