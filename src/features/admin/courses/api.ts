import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { trainingKeys } from '@/lib/client/query-keys'
import { codes, type Failure, failure, fetchFailure, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'
import { adminKeys } from '../keys'
import type { CourseFilters, PeopleFilters } from './schema'

export const courseKeys = {
  list: (userId: string, filters: CourseFilters) => [...adminKeys.courses(userId), 'list', filters] as const,
  edit: (userId: string, courseId: string) => [...adminKeys.courses(userId), 'edit', courseId] as const,
  summary: (userId: string, courseId: string) => [...adminKeys.courses(userId), 'summary', courseId] as const,
  people: (userId: string, courseId: string, filters: PeopleFilters) =>
    [...adminKeys.courses(userId), 'people', courseId, filters] as const,
}

const coursePageSize = 25
const peoplePageSize = 50

const listTexts = { fixed: t('Failed to fetch courses'), prefix: t('Error fetching courses') }
export const courseTexts = {
  fixed: t('Failed to fetch course details'),
  prefix: t('Error fetching course details'),
}
const peopleTexts = {
  fixed: t('Failed to fetch course progress'),
  prefix: t('Error fetching course progress'),
}
export const notFound: Failure = { success: false, error: t('Course not found'), code: codes.notFound }

// The generated types do not tell which columns of a function may be null.
const coursesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    status: z.string(),
    section_count: z.number(),
    question_count: z.number(),
    valid_months: z.nullable(z.number()),
    enrollments: z.number(),
    completed_count: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
export type ListedCourse = z.infer<typeof coursesSchema>[number]

const peopleSchema = z.array(
  z.object({
    user_id: z.string(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    completion_percentage: z.number(),
    completed: z.boolean(),
    completed_at: z.nullable(z.string()),
    started_at: z.string(),
    updated_at: z.string(),
    section_title: z.nullable(z.string()),
    question_number: z.nullable(z.number()),
    question_total: z.nullable(z.number()),
    certificate_state: z.nullable(z.string()),
    valid_until: z.nullable(z.string()),
  }),
)
export type CoursePerson = z.infer<typeof peopleSchema>[number]

/** The last course or person seen: the next page begins after it. */
type AfterCourse = Pick<ListedCourse, 'created_at' | 'id'>
type AfterPerson = Pick<CoursePerson, 'updated_at' | 'user_id'>

/** All courses as filtered, newest first, page by page, with their numbers but without their content. */
export function coursesQuery(userId: string, filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: courseKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) =>
      unwrap(fetchCourses(filters, pageParam, coursePageSize, signal), 'courses'),
    initialPageParam: undefined as AfterCourse | undefined,
    getNextPageParam: (page): AfterCourse | undefined =>
      page.length === coursePageSize ? page.at(-1) : undefined,
  })
}

/** `size` courses after the given one: 1 to 1000. */
export async function fetchCourses(
  { search, category, status }: CourseFilters,
  after: AfterCourse | undefined,
  size: number,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('list_courses', {
      page_size: size,
      ...(search && { query: search }),
      ...(category && { category }),
      ...(status && { status }),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .abortSignal(signal)
  if (error) return fetchFailure(error, listTexts)
  const parsed = coursesSchema.safeParse(data)
  return parsed.success
    ? { success: true as const, courses: parsed.data }
    : failure(undefined, listTexts.fixed)
}

/** Reads again everything that shows a course, to administrators and cleaners. */
export function invalidateCourses(queryClient: QueryClient, userId: string): void {
  for (const queryKey of [adminKeys.courses(userId), adminKeys.overview(userId), trainingKeys.all])
    void queryClient.invalidateQueries({ queryKey })
}

/** How many people have started and completed a course, and their average percent. */
export function courseSummaryQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKeys.summary(userId, courseId),
    queryFn: ({ signal }) => unwrap(fetchSummary(courseId, signal), 'summary'),
  })
}

async function fetchSummary(courseId: string, signal: AbortSignal) {
  if (!isUuid(courseId)) return notFound
  const { data, error } = await supabase
    .rpc('course_summary', { course_id: courseId })
    .abortSignal(signal)
    .single()
  if (error?.code === codes.notFound) return notFound
  return error ? fetchFailure(error, courseTexts) : { success: true as const, summary: data }
}

/** Who is where in a course, last active first, page by page. */
export function coursePeopleQuery(userId: string, courseId: string, filters: PeopleFilters) {
  return infiniteQueryOptions({
    queryKey: courseKeys.people(userId, courseId, filters),
    queryFn: ({ pageParam, signal }) =>
      unwrap(fetchPeople(courseId, filters, pageParam, peoplePageSize, signal), 'people'),
    initialPageParam: undefined as AfterPerson | undefined,
    getNextPageParam: (page): AfterPerson | undefined =>
      page.length === peoplePageSize ? page.at(-1) : undefined,
  })
}

/** `size` people after the given one: 1 to 1000. */
export async function fetchPeople(
  courseId: string,
  { search, completed }: PeopleFilters,
  after: AfterPerson | undefined,
  size: number,
  signal: AbortSignal,
) {
  if (!isUuid(courseId)) return notFound
  const { data, error } = await supabase
    .rpc('course_people', {
      course_id: courseId,
      page_size: size,
      ...(search && { query: search }),
      ...(completed && { completed: completed === 'yes' }),
      ...(after && { after_updated: after.updated_at, after_user: after.user_id }),
    })
    .abortSignal(signal)
  if (error?.code === codes.notFound) return notFound
  if (error) return fetchFailure(error, peopleTexts)
  const parsed = peopleSchema.safeParse(data)
  return parsed.success
    ? { success: true as const, people: parsed.data }
    : failure(undefined, peopleTexts.fixed)
}
