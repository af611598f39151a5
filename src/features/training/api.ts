import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { justRead } from '@/lib/client/first-reads'
import { invalidate } from '@/lib/client/invalidate'
import { jobKeys, trainingKeys } from '@/lib/client/query-keys'
import { showChange } from '@/lib/client/race-safe-query-client'
import { codes, type DataOf, type Failure, failure, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { Tables } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
import { readChecks } from './cleaner/answer-checks'
import { type CourseFilters, readSections } from './schema'

/** The columns of `courses` that the course player needs. */
const courseColumns = 'id, title, category, status, sections, checks, pass_mark'

const pageSize = 24

export const courseTexts = () => ({
  fixed: t('Failed to fetch course details'),
  prefix: t('Error fetching course details'),
})
export const courseMissing = (): Failure => ({
  success: false,
  error: t('Course not found'),
  code: codes.notFound,
})

const coursesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    image_url: z.nullable(z.string()),
    section_count: z.number(),
    created_at: z.string(),
    /** Null, like `completed`, until the person has started the course. */
    completion_percentage: z.nullable(z.number()),
    completed: z.nullable(z.boolean()),
    /** Null until the person has completed the course. `valid_until` is also null if the certificate does not expire. */
    certificate_state: z.nullable(z.string()),
    valid_until: z.nullable(z.string()),
  }),
)
export type ListedCourse = z.infer<typeof coursesSchema>[number]
export type CourseWithProgress = Pick<DataOf<typeof fetchCourse>, 'course' | 'progress'>
export type Progress = Tables<'course_progress'>

/** Active courses that match the filters, newest first, page by page, each with the person's progress if there is any. */
export function coursesQuery(userId: string, filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: trainingKeys.courses(userId, filters),
    queryFn: ({ pageParam, signal }) => fetchCourses(filters, pageParam, signal),
    ...pagesAfter<ListedCourse>(pageSize),
  })
}

function fetchCourses(
  { search, category }: CourseFilters,
  after: ListedCourse | undefined,
  signal: AbortSignal,
) {
  const rows = supabase
    .rpc('search_courses', {
      page_size: pageSize,
      ...(search && { query: search }),
      ...(category && { category }),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  const texts = { fixed: t('Failed to fetch training courses'), prefix: t('Error fetching training courses') }
  return read(rows, texts, coursesSchema)
}

/** A course with its sections and the person's progress, which is null before the first save. */
export function courseQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: trainingKeys.course(userId, courseId),
    queryFn: ({ signal }): Promise<CourseWithProgress> => unwrap(fetchCourse(userId, courseId, signal)),
    // Refetched when the course is opened, because answers might have been saved on another device. Never refetched
    // while the person answers questions.
    staleTime: justRead,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function fetchCourse(userId: string, courseId: string, signal: AbortSignal) {
  if (!isUuid(courseId)) return courseMissing()
  const [course, progress] = await Promise.all([
    supabase.from('courses').select(courseColumns).eq('id', courseId).abortSignal(signal).maybeSingle(),
    supabase
      .from('course_progress')
      .select('*')
      .eq('user_id', userId)
      .eq('course_id', courseId)
      .abortSignal(signal)
      .maybeSingle(),
  ])
  const error = course.error ?? progress.error
  if (error) return failure(error, courseTexts())
  if (!course.data) return courseMissing()
  const sections = readSections(course.data.sections)
  if (!sections) return failure(undefined, courseTexts().fixed)
  return {
    success: true as const,
    course: { ...course.data, sections, checks: readChecks(course.data.checks) },
    progress: progress.data,
  }
}

/**
 * The key of a course's checked answers. It extends the course's own key, because an edit of the course can
 * change the right answers.
 */
export const checkedAnswersKey = (userId: string, courseId: string) =>
  [...trainingKeys.course(userId, courseId), 'checked'] as const

/** Shows saved progress on the course's page at once, and marks the lists stale. */
export function updateProgress(queryClient: QueryClient, progress: Progress): void {
  const { user_id: userId, course_id: courseId } = progress
  const { queryKey } = courseQuery(userId, courseId)
  showChange<CourseWithProgress>(queryClient, { queryKey, exact: true }, (now) => now && { ...now, progress })
  void invalidate(queryClient, checkedAnswersKey(userId, courseId), trainingKeys.lists(userId))
  if (!progress.completed) return
  // Refetches jobs, because some might require the course. Also refetches the certificate, because it is new or
  // has new dates.
  void invalidate(queryClient, jobKeys.person(userId), trainingKeys.certificate(userId, courseId))
}

/** Starts a completed course again. Returns the progress, which has no answers. */
export function renewCourse(courseId: string): Promise<Progress> {
  return read(supabase.rpc('renew_course', { course_id: courseId }), t('The course could not be restarted.'))
}

/** The person's certificate for a course, or null if they have not completed it. */
export function certificateQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: trainingKeys.certificate(userId, courseId),
    queryFn: ({ signal }) => fetchCertificate(userId, courseId, signal),
  })
}

async function fetchCertificate(userId: string, courseId: string, signal: AbortSignal) {
  const texts = { fixed: t('Failed to fetch your certificate'), prefix: t('Error fetching your certificate') }
  if (!isUuid(courseId)) return null
  const row = supabase
    .from('certificates')
    .select('*, certificate_state')
    .eq('user_id', userId)
    .eq('course_id', courseId)
    .abortSignal(signal)
    .maybeSingle()
  return read(row, texts)
}

/** The certificate with a number, or null for an unknown number. Everyone is allowed to read certificates. */
export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: trainingKeys.verification(number),
    queryFn: async ({ signal }) => {
      const [certificate] = await read(supabase.rpc('verify_certificate', { number }).abortSignal(signal), {
        fixed: t('Failed to verify the certificate'),
        prefix: t('Error verifying the certificate'),
      })
      return certificate ?? null
    },
    staleTime: 60_000,
  })
}
