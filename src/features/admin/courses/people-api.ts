import { infiniteQueryOptions } from '@tanstack/react-query'
import { isUuid } from '@/lib/is-uuid'
import { fetchFailure, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { courseKeys } from './api'
import { notFound } from './edit-api'
import type { PeopleFilters } from './schema'

const pageSize = 50

export type CoursePerson = Awaited<ReturnType<typeof readPeople>>[number]

/** The last person seen: the next page begins after them. */
type After = Pick<CoursePerson, 'updated_at' | 'user_id'>

/** Who is where in a course, last active first, page by page. */
export function coursePeopleQuery(userId: string, courseId: string, filters: PeopleFilters) {
  return infiniteQueryOptions({
    queryKey: courseKeys.people(userId, courseId, filters),
    queryFn: ({ pageParam, signal }) => readPeople(courseId, filters, pageParam, pageSize, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
  })
}

/** `size` people after the given one: 1 to 1000. */
export async function readPeople(
  courseId: string,
  filters: PeopleFilters,
  after: { updated_at: string; user_id: string } | undefined,
  size: number,
  signal: AbortSignal,
) {
  return (await unwrap(fetchPeople(courseId, filters, after, size, signal))).people
}

async function fetchPeople(
  courseId: string,
  { search, completed }: PeopleFilters,
  after: { updated_at: string; user_id: string } | undefined,
  size: number,
  signal: AbortSignal,
) {
  if (!isUuid(courseId)) return notFound
  const { data, error } = await supabase
    .rpc('course_people', {
      course_id: courseId,
      page_size: size,
      ...(search !== '' && { query: search }),
      ...(completed !== '' && { completed: completed === 'yes' }),
      ...(after && { after_updated: after.updated_at, after_user: after.user_id }),
    })
    .abortSignal(signal)
  if (error?.code === notFound.code) return notFound
  if (error) {
    return fetchFailure(error, {
      fixed: 'Failed to fetch course progress',
      prefix: 'Error fetching course progress',
    })
  }
  return { success: true as const, people: data }
}
