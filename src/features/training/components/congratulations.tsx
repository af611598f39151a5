import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'

type CongratulationsProps = {
  courseId: string
  title: string
  completedAt: string | null
  /** The person has just finished: the words take the focus from the question that is gone. */
  isFresh: boolean
}

/** What follows the last question, and what a completed course opens on. */
export function Congratulations({ courseId, title, completedAt, isFresh }: CongratulationsProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])

  return (
    <section className="congratulations" aria-labelledby="congratulations">
      <svg viewBox="0 0 600 220" fill="none" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M700 38H440a36 36 0 0 0 0 72h60a36 36 0 0 1 0 72H-40" />
      </svg>
      <h2 id="congratulations" ref={heading} tabIndex={-1}>
        Congratulations!
      </h2>
      <p>
        You completed <strong>{title}</strong> on {formatDate(completedAt)}.
      </p>
      <div className="congratulations-ways">
        <ButtonLink to={paths.certificate(courseId)}>View Certificate</ButtonLink>
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
