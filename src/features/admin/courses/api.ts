import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { trainingKeys } from '@/lib/query-keys'
import { failure, fetchFailure, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'
import type { CourseFilters, PeopleFilters } from './schema'

export const courseKeys = {
  list: (userId: string, filters: CourseFilters) => [...adminKeys.courses(userId), 'list', filters] as const,
  edit: (userId: string, courseId: string) => [...adminKeys.courses(userId), 'edit', courseId] as const,
  summary: (userId: string, courseId: string) => [...adminKeys.courses(userId), 'summary', courseId] as const,
  people: (userId: string, courseId: string, filters: PeopleFilters) =>
    [...adminKeys.courses(userId), 'people', courseId, filters] as const,
}

const pageSize = 25
const unreadable = 'Failed to fetch courses'

const coursesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    image_url: z.nullable(z.string()),
    status: z.string(),
    section_count: z.number(),
    question_count: z.number(),
    enrollments: z.number(),
    completed_count: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
export type ListedCourse = z.infer<typeof coursesSchema>[number]

/** The last course seen: the next page begins after it. */
type After = Pick<ListedCourse, 'created_at' | 'id'>

/** All courses as filtered, newest first, page by page, with their numbers and without their content. */
export function coursesQuery(userId: string, filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: courseKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => readCourses(filters, pageParam, pageSize, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
  })
}

/** `size` courses after the given one: 1 to 1000. */
export async function readCourses(
  filters: CourseFilters,
  after: { created_at: string; id: string } | undefined,
  size: number,
  signal: AbortSignal,
) {
  return (await unwrap(fetchCourses(filters, after, size, signal))).courses
}

async function fetchCourses(
  { search, category, status }: CourseFilters,
  after: { created_at: string; id: string } | undefined,
  size: number,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('list_courses', {
      page_size: size,
      ...(search !== '' && { query: search }),
      ...(category !== '' && { category }),
      ...(status !== '' && { status }),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .abortSignal(signal)
  if (error) return fetchFailure(error, { fixed: unreadable, prefix: 'Error fetching courses' })
  const parsed = coursesSchema.safeParse(data)
  return parsed.success ? { success: true as const, courses: parsed.data } : failure(undefined, unreadable)
}

/** Has everything read anew that shows a course: the lists of both sides, the numbers, a course somebody has open. */
export async function invalidateCourses(queryClient: QueryClient, userId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: adminKeys.overview(userId) })
  void queryClient.invalidateQueries({ queryKey: trainingKeys.all })
  await queryClient.invalidateQueries({ queryKey: adminKeys.courses(userId) })
}
