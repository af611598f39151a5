import { infiniteQueryOptions } from '@tanstack/react-query'
import { trainingKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import type { HeldCertificate } from './cleaner/certificate-state'

const pageSize = 24

/** One of a person's own courses. */
export type CourseRecord = {
  id: string
  title: string
  /** Undefined for a course that the person cannot read. */
  category: string | undefined
  /** Whether the course is active and can be started. */
  isOffered: boolean
  sectionCount: number
  percent: number
  startedAt: string
  /** The time of the last save or of the completion, by which the list is sorted. */
  at: string
  /** Null until the course has been completed. */
  certificate: HeldCertificate | null
}

export type RecordKind = 'started' | 'completed'

/**
 * A person's courses in progress or completed courses, latest first, page by page. A course that is taken again is in both lists (rule
 * 7.21).
 */
export function courseRecordsQuery(userId: string, kind: RecordKind) {
  const fetchRecords = kind === 'started' ? fetchStarted : fetchCompleted
  return infiniteQueryOptions({
    queryKey: trainingKeys[kind](userId),
    queryFn: ({ pageParam, signal }) => fetchRecords(userId, pageParam, signal),
    ...pagesAfter<CourseRecord>(pageSize),
  })
}

async function fetchStarted(
  userId: string,
  after: CourseRecord | undefined,
  signal: AbortSignal,
): Promise<CourseRecord[]> {
  let query = supabase
    .from('course_progress')
    .select(
      'course_id, completion_percentage, started_at, updated_at, courses(title, category, section_count, status), certificates(valid_until, certificate_state)',
    )
    .eq('user_id', userId)
    .eq('completed', false)
  if (after) query = query.lte('updated_at', after.at).or(follows('updated_at', after))
  const rows = query
    .order('updated_at', { ascending: false })
    .order('course_id', { ascending: true })
    .limit(pageSize)
    .abortSignal(signal)
  const data = await read(rows, {
    fixed: t('Failed to fetch your course progress'),
    prefix: t('Error fetching course progress'),
  })
  return data.map(({ course_id: id, courses: course, certificates: certificate, ...record }) => ({
    ...describe(id, course),
    percent: record.completion_percentage,
    startedAt: record.started_at,
    at: record.updated_at,
    certificate,
  }))
}

async function fetchCompleted(
  userId: string,
  after: CourseRecord | undefined,
  signal: AbortSignal,
): Promise<CourseRecord[]> {
  let query = supabase
    .from('certificates')
    .select(
      'course_id, issued_at, valid_until, certificate_state, course_progress(started_at, completion_percentage, courses(title, category, section_count, status))',
    )
    .eq('user_id', userId)
  if (after) query = query.lte('issued_at', after.at).or(follows('issued_at', after))
  const rows = query
    .order('issued_at', { ascending: false })
    .order('course_id', { ascending: true })
    .limit(pageSize)
    .abortSignal(signal)
  const data = await read(rows, {
    fixed: t('Failed to fetch your completed courses'),
    prefix: t('Error fetching completed courses'),
  })
  return data.map(({ course_id: id, course_progress: progress, issued_at: at, ...certificate }) => ({
    ...describe(id, progress.courses),
    percent: progress.completion_percentage,
    startedAt: progress.started_at,
    at,
    certificate,
  }))
}

/** A PostgREST filter for the rows that follow the given one in the list. */
function follows(column: string, { at, id }: CourseRecord): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",course_id.gt.${id})`
}

type NamedCourse = { title: string; category: string; section_count: number; status: string }

function describe(id: string, course: NamedCourse | null) {
  return {
    id,
    title: course?.title ?? t('Unknown Course'),
    category: course?.category,
    isOffered: course?.status === 'active',
    sectionCount: course?.section_count ?? 0,
  }
}
