import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isUuid } from '@/lib/is-uuid'
import { failure, fetchFailure, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { courseKeys } from './api'
import { notFound } from './edit-api'
import type { PeopleFilters } from './schema'

const pageSize = 50
const unreadable = 'Failed to fetch course progress'

const text = z.nullable(z.string())
const peopleSchema = z.array(
  z.object({
    user_id: z.string(),
    name: text,
    email: text,
    completion_percentage: z.number(),
    completed: z.boolean(),
    completed_at: text,
    started_at: z.string(),
    updated_at: z.string(),
    section_title: text,
    question_number: z.nullable(z.number()),
    question_total: z.nullable(z.number()),
  }),
)
export type CoursePerson = z.infer<typeof peopleSchema>[number]

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
  if (error) return fetchFailure(error, { fixed: unreadable, prefix: 'Error fetching course progress' })
  const parsed = peopleSchema.safeParse(data)
  return parsed.success ? { success: true as const, people: parsed.data } : failure(undefined, unreadable)
}
