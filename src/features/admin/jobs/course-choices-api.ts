import { queryOptions } from '@tanstack/react-query'
import { fetchFailure, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { adminKeys } from '../keys'

const texts = { fixed: t('Failed to fetch courses'), prefix: t('Error fetching courses') }

/** A course as the job form names it. */
export type NamedCourse = { id: string; title: string; status: string }

/** Active courses in which every word is found, newest first. It reads only some: another word finds the rest. */
export function coursesToAskQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: [...adminKeys.courses(userId), 'to-ask', search],
    queryFn: ({ signal }) => unwrap(fetchCourses(search, signal), 'courses'),
    staleTime: 60_000,
  })
}

async function fetchCourses(search: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('search_courses', { page_size: 20, ...(search !== '' && { query: search }) })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) return fetchFailure(error, texts)
  const courses = data.flatMap(({ id, title }) =>
    id !== null && title !== null ? [{ id, title, status: 'active' }] : [],
  )
  return { success: true as const, courses }
}

/** Courses of any status by their ids. */
export function coursesByIdQuery(userId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...adminKeys.courses(userId), 'named', ids],
    queryFn: ({ signal }) => unwrap(fetchNamedCourses(ids, signal), 'courses'),
    enabled: ids.length > 0,
  })
}

async function fetchNamedCourses(ids: readonly string[], signal: AbortSignal) {
  const { data, error } = await supabase
    .from('courses')
    .select('id, title, status')
    .in('id', ids)
    .abortSignal(signal)
  return error ? fetchFailure(error, texts) : { success: true as const, courses: data }
}
