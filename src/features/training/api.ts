import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Tables } from '@/lib/database.types'
import { isUuid } from '@/lib/is-uuid'
import { trainingKeys } from '@/lib/query-keys'
import { type Failure, failure, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { allCategories, type CourseFilters, readSections } from './schema'

/** The code of a course that is not there, or not for this person. */
export const courseNotFound = 'PT404'

const pageSize = 24
const coursesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    image_url: z.nullable(z.string()),
    section_count: z.number(),
    created_at: z.string(),
    /** Null before the course is started, as is what follows. */
    completion_percentage: z.nullable(z.number()),
    completed: z.nullable(z.boolean()),
  }),
)
export type ListedCourse = z.infer<typeof coursesSchema>[number]
export type Progress = Tables<'course_progress'>
export type CourseWithProgress = Awaited<ReturnType<typeof fetchedCourse>>

/** The last course seen: the next page begins after it. */
type After = { createdAt: string; id: string }

/** Active courses as filtered, newest first, page by page, each with the person's progress if there is any. */
export function coursesQuery(userId: string, filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: trainingKeys.courses(userId, filters),
    queryFn: ({ pageParam, signal }) => unwrap(fetchCourses(filters, pageParam, signal), 'courses'),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { createdAt: last.created_at, id: last.id } : undefined
    },
  })
}

const listTexts = { fixed: 'Failed to fetch training courses', prefix: 'Error fetching training courses' }

async function fetchCourses(
  { search, category }: CourseFilters,
  after: After | undefined,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('search_courses', {
      page_size: pageSize,
      ...(search !== '' && { query: search }),
      ...(category !== allCategories && { category }),
      ...(after && { after_created: after.createdAt, after_id: after.id }),
    })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) return fetchFailure(error, listTexts)
  const parsed = coursesSchema.safeParse(data)
  return parsed.success
    ? { success: true as const, courses: parsed.data }
    : failure(undefined, listTexts.fixed)
}

/** A course with its sections, and how far the person is; `progress` is null before the first save. Fails with {@link courseNotFound} or another code. */
export function courseQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: trainingKeys.course(userId, courseId),
    queryFn: ({ signal }) => fetchedCourse(userId, courseId, signal),
    // Another device may have gone on meanwhile; but nothing is fetched under somebody who is answering.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function fetchedCourse(userId: string, courseId: string, signal: AbortSignal) {
  const { course, progress } = await unwrap(fetchCourse(userId, courseId, signal))
  return { course, progress }
}

const detailTexts = { fixed: 'Failed to fetch course details', prefix: 'Error fetching course details' }

async function fetchCourse(userId: string, courseId: string, signal: AbortSignal) {
  if (!isUuid(courseId)) return notFound
  const [course, progress] = await Promise.all([
    supabase
      .from('courses')
      .select('id, title, category, sections')
      .eq('id', courseId)
      .abortSignal(signal)
      .maybeSingle(),
    supabase
      .from('course_progress')
      .select('*')
      .eq('user_id', userId)
      .eq('course_id', courseId)
      .abortSignal(signal)
      .maybeSingle(),
  ])
  if (course.error) return fetchFailure(course.error, detailTexts)
  if (progress.error) return fetchFailure(progress.error, detailTexts)
  if (!course.data) return notFound
  const sections = readSections(course.data.sections)
  if (!sections) return failure(undefined, detailTexts.fixed)
  return { success: true as const, course: { ...course.data, sections }, progress: progress.data }
}

const notFound: Failure = { success: false, error: 'Course not found', code: courseNotFound }

/** Puts a saved progress where the course's page reads it, and lets the lists be fetched anew when they are next shown. */
export function keepProgress(queryClient: QueryClient, progress: Progress): void {
  const { user_id: userId, course_id: courseId } = progress
  queryClient.setQueryData(courseQuery(userId, courseId).queryKey, (now) => now && { ...now, progress })
  void queryClient.invalidateQueries({ queryKey: trainingKeys.lists(userId) })
}

export type CertificateResult = Result<{ certificate: Tables<'certificates'> | null }>

/** The person's certificate for a course; null when the course is not completed, or is none. */
export function certificateQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: trainingKeys.certificate(userId, courseId),
    queryFn: async ({ signal }) => (await unwrap(fetchCertificate(userId, courseId, signal))).certificate,
  })
}

async function fetchCertificate(
  userId: string,
  courseId: string,
  signal: AbortSignal,
): Promise<CertificateResult> {
  if (!isUuid(courseId)) return { success: true, certificate: null }
  const { data, error } = await supabase
    .from('certificates')
    .select('*')
    .eq('user_id', userId)
    .eq('course_id', courseId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) {
    return fetchFailure(error, {
      fixed: 'Failed to fetch your certificate',
      prefix: 'Error fetching your certificate',
    })
  }
  return { success: true, certificate: data }
}
