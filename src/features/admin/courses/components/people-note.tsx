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
        Removing a question takes their answers to it away.
      </p>
      <details className="people-note">
        <summary>What else an edit does to their answers</summary>
        <p>
          Other words, another order, and what is required change no answer and nobody’s place. An answer goes
          when the question gets a type that it does not fit, or when its option is removed or reworded. Then
          the percent is counted again. Who has completed the course stays completed.
        </p>
      </details>
    </Notice>
  )
}
