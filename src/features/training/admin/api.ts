import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { courseMissing, courseTexts } from '@/features/training/api'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { trainingKeys } from '@/lib/client/query-keys'
import { ask, codes, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
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
const peopleTexts = {
  fixed: t('Failed to fetch course progress'),
  prefix: t('Error fetching course progress'),
}
// The generated types do not say which columns of a function are nullable.
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

/** Courses that match the filters, newest first, page by page. Rows have counts in place of the sections. */
export function coursesQuery(userId: string, filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: courseKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => fetchCourses(filters, pageParam, coursePageSize, signal),
    ...pagesAfter<ListedCourse>(coursePageSize),
  })
}

export function fetchCourses(
  { search, category, status }: CourseFilters,
  after: ListedCourse | undefined,
  size: number,
  signal: AbortSignal,
) {
  const request = supabase
    .rpc('list_courses', {
      page_size: size,
      ...(search && { query: search }),
      ...(category && { category }),
      ...(status && { status }),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .abortSignal(signal)
  return read(request, listTexts, coursesSchema)
}

export function invalidateCourses(queryClient: QueryClient, userId: string): void {
  void invalidate(queryClient, adminKeys.courses(userId), adminKeys.overview(userId), trainingKeys.all)
}

/** The number of people who have started and completed a course, and their average progress in percent. */
export function courseSummaryQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKeys.summary(userId, courseId),
    queryFn: ({ signal }) => {
      const request = supabase.rpc('course_summary', { course_id: courseId }).abortSignal(signal).single()
      return unwrap(
        aboutCourse(courseId, () => ask(request, courseTexts())),
        'data',
      )
    },
  })
}

/** Runs a request about one course. An invalid id and a missing course return the same failure. */
export async function aboutCourse<Data extends object>(courseId: string, asked: () => Promise<Result<Data>>) {
  if (!isUuid(courseId)) return courseMissing()
  const answer = await asked()
  return !answer.success && answer.code === codes.notFound ? courseMissing() : answer
}

export function coursePeopleQuery(userId: string, courseId: string, filters: PeopleFilters) {
  return infiniteQueryOptions({
    queryKey: courseKeys.people(userId, courseId, filters),
    queryFn: ({ pageParam, signal }) => fetchPeople(courseId, filters, pageParam, peoplePageSize, signal),
    ...pagesAfter<CoursePerson>(peoplePageSize),
  })
}

export function fetchPeople(
  courseId: string,
  { search, completed }: PeopleFilters,
  after: CoursePerson | undefined,
  size: number,
  signal: AbortSignal,
) {
  const request = supabase
    .rpc('course_people', {
      course_id: courseId,
      page_size: size,
      ...(search && { query: search }),
      ...(completed && { completed: completed === 'yes' }),
      ...(after && { after_updated: after.updated_at, after_user: after.user_id }),
    })
    .abortSignal(signal)
  return unwrap(
    aboutCourse(courseId, () => ask(request, peopleTexts, peopleSchema)),
    'data',
  )
}
