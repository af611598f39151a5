import { useState } from 'react'
import type { CourseWithProgress } from '../api'
import { Congratulations } from '../components/congratulations'
import { CourseFrame } from '../components/course-frame'
import { CoursePlayer } from '../components/course-player'

/** /training/{id}: a course to work through, or the congratulations of a completed one. */
export function Component() {
  return <CourseFrame>{(opened) => <OpenedCourse key={opened.course.id} opened={opened} />}</CourseFrame>
}

function OpenedCourse({ opened }: { opened: CourseWithProgress }) {
  const [wasOpen] = useState(!opened.progress?.completed)
  const { course, progress } = opened
  if (!progress?.completed) return <CoursePlayer opened={opened} />
  return (
    <Congratulations
      courseId={course.id}
      title={course.title}
      completedAt={progress.completed_at}
      isFresh={wasOpen}
    />
  )
}
