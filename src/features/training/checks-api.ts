import { queryOptions } from '@tanstack/react-query'
import { failure, fetchFailure, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { checkedAnswersKey } from './api'
import { checkedAnswersSchema } from './checks'

/** What the database says of the answers it has: whether they are right, and why. */
export function checkedAnswersQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: checkedAnswersKey(userId, courseId),
    queryFn: ({ signal }) => unwrap(fetchChecked(courseId, signal), 'checked'),
  })
}

async function fetchChecked(courseId: string, signal: AbortSignal) {
  const texts = { fixed: t('Failed to check your answers'), prefix: t('Error checking your answers') }
  const { data, error } = await supabase.rpc('check_answers', { course_id: courseId }).abortSignal(signal)
  if (error) return fetchFailure(error, texts)
  const parsed = checkedAnswersSchema.safeParse(data)
  return parsed.success ? { success: true as const, checked: parsed.data } : failure(undefined, texts.fixed)
}
