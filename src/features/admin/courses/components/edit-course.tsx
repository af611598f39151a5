import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/states/error-state'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { codeOf } from '@/lib/result'
import { editedCourseQuery, notFound } from '../edit-api'
import { valuesOf } from '../form-values'
import { CourseForm } from './course-form'
import { CoursePanel } from './course-panel'
import { PeopleNote } from './people-note'

type EditCourseProps = { id: string; onSaved: (title: string) => void; onCancel: () => void }

/** The form of a course that is there, read anew each time it is opened. */
export function EditCourse({ id, onSaved, onCancel }: EditCourseProps) {
  const { userId } = useSignedIn()
  const { data, error, isFetching, refetch } = useQuery(editedCourseQuery(userId, id))
  const canRetry = codeOf(error) !== notFound.code
  return (
    <CoursePanel title="Edit course">
      {data ? (
        <>
          <PeopleNote courseId={id} />
          <CourseForm
            id={id}
            values={valuesOf(data)}
            openedAt={data.updated_at}
            onSaved={onSaved}
            onCancel={onCancel}
          />
        </>
      ) : error ? (
        <ErrorState
          message={error.message}
          onRetry={canRetry ? () => void refetch() : undefined}
          busy={isFetching}
        >
          <Button variant="quiet" onClick={onCancel}>
            Close
          </Button>
        </ErrorState>
      ) : (
        <LoadingState label="Loading course…" />
      )}
    </CoursePanel>
  )
}
