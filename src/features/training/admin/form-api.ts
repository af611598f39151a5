import { queryOptions } from '@tanstack/react-query'
import { courseTexts } from '@/features/training/api'
import { readSections } from '@/features/training/schema'
import { ask, type DataOf, failure, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { aboutCourse, courseKeys } from './api'
import type { CourseContent } from './form-values'
import { readSolutions } from './solutions'

export type StoredCourse = DataOf<typeof fetchCourse>['course']

/** A course to edit. Refetched whenever the form opens, and never while it is open. */
export function storedCourseQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKeys.edit(userId, courseId),
    queryFn: ({ signal }) => unwrap(fetchCourse(courseId, signal), 'course'),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The current course, with its content and its right answers. */
export async function fetchCourse(courseId: string, signal?: AbortSignal) {
  const request = supabase.rpc('course_to_edit', { course_id: courseId })
  const read = await aboutCourse(courseId, () =>
    ask(signal ? request.abortSignal(signal) : request, courseTexts()),
  )
  if (!read.success) return read
  const sections = readSections(read.data.sections)
  const solutions = readSolutions(read.data.solutions)
  if (!sections || !solutions) return failure(undefined, courseTexts().fixed)
  return { success: true as const, course: { ...read.data, sections, solutions } }
}

export const saveTexts = { fixed: t('Failed to save course'), prefix: t('Error saving course') }

/**
 * Creates or saves a course with the id from the form. Fails with `codes.conflict` if someone else has changed the course since
 * then.
 * @param openedAt `updated_at` of the course that filled the form. Undefined for a new course.
 */
export function saveCourse(id: string, content: CourseContent, openedAt: string | undefined) {
  const request = supabase.rpc('save_course', {
    course: { id, ...content },
    ...(openedAt !== undefined && { expected_updated_at: openedAt }),
  })
  return ask(request, saveTexts)
}
