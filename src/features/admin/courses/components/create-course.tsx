import { useState } from 'react'
import { newCourse } from '../form-values'
import { CourseForm } from './course-form'
import { CoursePanel } from './course-panel'

type CreateCourseProps = { onSaved: (title: string, id: string) => void; onCancel: () => void }

/** The form for a new course. Its id is made here, so that a save tried twice makes one course. */
export function CreateCourse({ onSaved, onCancel }: CreateCourseProps) {
  const [draft] = useState(() => ({ id: crypto.randomUUID(), values: newCourse() }))
  return (
    <CoursePanel title="New course">
      <CourseForm
        id={draft.id}
        values={draft.values}
        openedAt={undefined}
        onSaved={(title) => onSaved(title, draft.id)}
        onCancel={onCancel}
      />
    </CoursePanel>
  )
}
