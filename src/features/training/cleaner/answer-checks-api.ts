import { queryOptions } from '@tanstack/react-query'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { checkedAnswersKey } from '../api'
import { checkedAnswersSchema } from './answer-checks'

/** Query for the database's check of the saved answers: whether each answer is right, and why. */
export function checkedAnswersQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: checkedAnswersKey(userId, courseId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('check_answers', { course_id: courseId }).abortSignal(signal),
        { fixed: t('Failed to check your answers'), prefix: t('Error checking your answers') },
        checkedAnswersSchema,
      ),
  })
}
