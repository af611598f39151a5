import { queryOptions } from '@tanstack/react-query'
import { readSections } from '@/features/training/schema'
import { isUuid } from '@/lib/paths'
import { type DataOf, failure, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { courseKeys, courseTexts, notFound } from './api'
import type { CourseContent } from './form-values'

export type StoredCourse = DataOf<typeof fetchCourse>['course']

/** A course to edit. Read anew whenever the form opens, and never while it is open. */
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

/** The course as it is now, with its content. */
export async function fetchCourse(courseId: string, signal?: AbortSignal) {
  if (!isUuid(courseId)) return notFound
  let request = supabase
    .from('courses')
    .select('id, title, description, category, image_url, status, valid_months, sections, updated_at')
    .eq('id', courseId)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request.maybeSingle()
  if (error) return fetchFailure(error, courseTexts)
  if (!data) return notFound
  const sections = readSections(data.sections)
  if (!sections) return failure(undefined, courseTexts.fixed)
  return { success: true as const, course: { ...data, sections } }
}

export const saveTexts = { fixed: 'Failed to save course', prefix: 'Error saving course' }

/**
 * Creates or saves a course; its id is made or read by the form.
 * @param openedAt `updated_at` of the course the form was filled from; undefined for a new one.
 * Fails with `codes.conflict` when somebody else has changed it since.
 */
export async function saveCourse(
  id: string,
  content: CourseContent,
  openedAt: string | undefined,
): Promise<Result> {
  const { error } = await supabase.rpc('save_course', {
    id,
    ...content,
    ...(openedAt !== undefined && { expected_updated_at: openedAt }),
  })
  return error ? fetchFailure(error, saveTexts) : { success: true }
}
