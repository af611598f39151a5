import { queryOptions } from '@tanstack/react-query'
import { readSections } from '@/features/training/schema'
import { isUuid } from '@/lib/is-uuid'
import { codes, type Failure, failure, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { courseKeys } from './api'
import type { CourseContent, StoredCourse } from './form-values'

const detailTexts = { fixed: 'Failed to fetch course details', prefix: 'Error fetching course details' }
export const notFound: Failure = { success: false, error: 'Course not found', code: codes.notFound }

/** A course to be edited. Always as it is now, and never anew under somebody who is editing. */
export function editedCourseQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKeys.edit(userId, courseId),
    queryFn: async ({ signal }) => (await unwrap(fetchCourse(courseId, signal))).course,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The course as it is now, with its content. */
export async function fetchCourse(
  courseId: string,
  signal?: AbortSignal,
): Promise<Result<{ course: StoredCourse }>> {
  if (!isUuid(courseId)) return notFound
  let request = supabase
    .from('courses')
    .select('id, title, description, category, image_url, status, sections, updated_at')
    .eq('id', courseId)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request.maybeSingle()
  if (error) return fetchFailure(error, detailTexts)
  if (!data) return notFound
  const sections = readSections(data.sections)
  if (!sections) return failure(undefined, detailTexts.fixed)
  return { success: true, course: { ...data, sections } }
}

/** How a course is getting on: how many have started and completed it, and their average percent. */
export function courseSummaryQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKeys.summary(userId, courseId),
    queryFn: async ({ signal }) => (await unwrap(fetchSummary(courseId, signal))).summary,
  })
}

async function fetchSummary(courseId: string, signal: AbortSignal) {
  if (!isUuid(courseId)) return notFound
  const { data, error } = await supabase
    .rpc('course_summary', { course_id: courseId })
    .abortSignal(signal)
    .maybeSingle()
  if (error?.code === notFound.code || (!error && !data)) return notFound
  if (error) return fetchFailure(error, detailTexts)
  return { success: true as const, summary: data }
}

/**
 * Saves a course whose id the form has made or read.
 * @param openedAt the `updated_at` it was read with; undefined creates it.
 * Fails with {@link codes.conflict} when somebody else has changed it since.
 */
export async function saveCourse(
  id: string,
  content: CourseContent,
  openedAt: string | undefined,
): Promise<Result<{ course: { id: string; updated_at: string } }>> {
  const { data, error } = await supabase.rpc('save_course', {
    id,
    ...content,
    sections: [...content.sections],
    ...(openedAt !== undefined && { expected_updated_at: openedAt }),
  })
  if (error) return fetchFailure(error, { fixed: 'Failed to save course', prefix: 'Error saving course' })
  return { success: true, course: { id: data.id, updated_at: data.updated_at } }
}
