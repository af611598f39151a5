import { Navigate } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import type { CourseWithProgress } from '../api'
import { AnswerSheet } from '../components/answer-sheet'
import { CourseFrame } from '../components/course-frame'
import { readAnswers } from '../schema'

/** /training/{id}/review: a completed course with the answers given, to read only. */
export function Component() {
  return <CourseFrame windowPrefix="Review: ">{(opened) => <Review opened={opened} />}</CourseFrame>
}

function Review({ opened: { course, progress } }: { opened: CourseWithProgress }) {
  if (!progress?.completed) return <Navigate to={paths.course(course.id)} replace />
  return (
    <>
      <div className="review-head">
        <p>
          You completed this course on {formatDate(progress.completed_at)}. These are the answers you gave;
          they can no longer be changed.
        </p>
        <ButtonLink to={paths.certificate(course.id)} variant="secondary" size="small">
          View Certificate
        </ButtonLink>
      </div>
      <AnswerSheet sections={course.sections} answers={readAnswers(progress.answers)} />
    </>
  )
}
