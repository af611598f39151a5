import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { courseSummaryQuery } from '../edit-api'

/** Says, before a course is edited, how many people are in the middle of it and what an edit does to their answers. */
export function PeopleNote({ courseId }: { courseId: string }) {
  const { userId } = useSignedIn()
  const { data } = useQuery(courseSummaryQuery(userId, courseId))
  const inTheMiddle = data ? data.started - data.completed : 0
  if (inTheMiddle === 0) return null
  return (
    <Notice tone="warning">
      <p className="people-note">
        <strong>
          {inTheMiddle === 1 ? '1 person is' : `${inTheMiddle.toLocaleString('en-AU')} people are`} in the
          middle of this course.
        </strong>{' '}
        If you remove a question, their answers to it are lost.
      </p>
      <details className="people-note">
        <summary>How other edits affect their answers</summary>
        <p>
          You can reword or reorder questions and make them required or optional: every answer is kept. An
          answer is lost when you change the question’s type to one it does not fit, or remove or reword the
          option that was chosen; progress is then recalculated. People who have completed the course stay
          completed.
        </p>
      </details>
    </Notice>
  )
}
