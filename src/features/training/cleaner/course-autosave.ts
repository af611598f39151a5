import type { QueryClient } from '@tanstack/react-query'
import { type CourseWithProgress, type Progress, updateProgress } from '../api'
import { stepIndexAt, stepsOf } from '../course-steps'
import { Autosave } from './autosave'
import { LocalDraft } from './local-draft'
import { saveProgress } from './save-progress'

/** The autosave of a loaded course, with this device's unsaved answers. */
export function autosaveOf(
  queryClient: QueryClient,
  userId: string,
  { course, progress }: CourseWithProgress,
): Autosave<Progress> {
  const steps = stepsOf(course.sections)
  const position = steps[stepIndexAt(steps, savedPosition(progress))]?.position
  if (!position) throw new Error('A course has at least one question.')
  return new Autosave<Progress>(
    (request, signal) => saveProgress(userId, course.id, request, signal),
    new LocalDraft(window.localStorage, userId, course.id),
    position,
    (saved) => updateProgress(queryClient, saved),
  )
}

function savedPosition(progress: Progress | null) {
  const { current_section: section, current_question: question } = progress ?? {}
  return section && question ? { section, question } : undefined
}
