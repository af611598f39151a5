import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import type { CourseWithProgress } from '../api'
import { CourseFrame } from '../components/course-frame'
import { CoursePlayer } from '../components/course-player'
import styles from './course-page.module.css'

/** /training/{id}: a course to work through, or the congratulations of a completed one. */
export function Component() {
  return <CourseFrame>{(opened) => <OpenedCourse key={opened.course.id} opened={opened} />}</CourseFrame>
}

function OpenedCourse({ opened }: { opened: CourseWithProgress }) {
  const [wasCompleted] = useState(opened.progress?.completed === true)
  const { course, progress } = opened
  if (!progress?.completed) return <CoursePlayer opened={opened} />
  return (
    <Congratulations
      courseId={course.id}
      title={course.title}
      completedAt={progress.completed_at}
      takesFocus={!wasCompleted}
    />
  )
}

type CongratulationsProps = {
  courseId: string
  title: string
  completedAt: string | null
  /** The last question, which had the focus, has just gone. */
  takesFocus: boolean
}

function Congratulations({ courseId, title, completedAt, takesFocus }: CongratulationsProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <section className={styles.congratulations} aria-labelledby="congratulations">
      <svg viewBox="0 0 600 220" fill="none" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M700 38H440a36 36 0 0 0 0 72h60a36 36 0 0 1 0 72H-40" />
      </svg>
      <h2 id="congratulations" ref={heading} tabIndex={-1}>
        Congratulations!
      </h2>
      <p>
        You completed <strong>{title}</strong> on {formatDate(completedAt)}.
      </p>
      <div className={styles.links}>
        <ButtonLink to={paths.certificate(courseId)} className={styles.certificate}>
          View Certificate
        </ButtonLink>
        <ButtonLink to={paths.courseReview(courseId)} variant="secondary">
          Review
        </ButtonLink>
        <ButtonLink to={paths.completedCourses} variant="secondary">
          Completed Courses
        </ButtonLink>
        <ButtonLink to={paths.training} variant="secondary">
          Back to Courses
        </ButtonLink>
      </div>
    </section>
  )
}
