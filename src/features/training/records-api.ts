import { infiniteQueryOptions } from '@tanstack/react-query'
import { trainingKeys } from '@/lib/query-keys'
import { fetchFailure, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'

const pageSize = 24
const columns =
  'course_id, completion_percentage, started_at, updated_at, completed_at, courses(title, category, section_count)'

export type CourseRecord = Awaited<ReturnType<typeof fetchedRecords>>[number]

type Kind = 'started' | 'completed'

/** By what each list is ordered, latest first, and the texts it fails with (specification, part 8). */
const kinds = {
  started: {
    order: 'updated_at',
    fixed: 'Failed to fetch your course progress',
    prefix: 'Error fetching course progress',
  },
  completed: {
    order: 'completed_at',
    fixed: 'Failed to fetch your completed courses',
    prefix: 'Error fetching completed courses',
  },
} as const

/** The last record seen: the next page begins after it. */
type After = { at: string; courseId: string }

/** The courses a person is in the middle of, or has completed, latest first, page by page. */
export function courseRecordsQuery(userId: string, kind: Kind) {
  return infiniteQueryOptions({
    queryKey: trainingKeys[kind](userId),
    queryFn: ({ pageParam, signal }) => fetchedRecords(userId, kind, pageParam, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      const at = last?.[kinds[kind].order]
      return last && at && page.length === pageSize ? { at, courseId: last.course_id } : undefined
    },
  })
}

async function fetchedRecords(userId: string, kind: Kind, after: After | undefined, signal: AbortSignal) {
  return (await unwrap(fetchRecords(userId, kind, after, signal))).records
}

async function fetchRecords(userId: string, kind: Kind, after: After | undefined, signal: AbortSignal) {
  const { order, fixed, prefix } = kinds[kind]
  let query = supabase
    .from('course_progress')
    .select(columns)
    .eq('user_id', userId)
    .eq('completed', kind === 'completed')
  if (after) {
    const { at, courseId } = after
    query = query.lte(order, at).or(`${order}.lt."${at}",and(${order}.eq."${at}",course_id.gt.${courseId})`)
  }
  const { data, error } = await query
    .order(order, { ascending: false })
    .order('course_id', { ascending: true })
    .limit(pageSize)
    .abortSignal(signal)
  if (error) return fetchFailure(error, { fixed, prefix })
  return { success: true as const, records: data }
}
