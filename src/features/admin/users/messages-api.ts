import { infiniteQueryOptions } from '@tanstack/react-query'
import { type DataOf, fetchFailure, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { adminKeys } from '../keys'

const pageSize = 20

export type Message = DataOf<typeof fetchMessages>['messages'][number]

/** The last message of a page; the next one begins after it. */
type After = { created_at: string | null; id: string | null }

/** A person's push messages and emails, newest first, page by page (rule 12.14). */
export function messagesQuery(userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.users(userId), 'messages', id],
    queryFn: ({ pageParam, signal }) => unwrap(fetchMessages(id, pageParam, signal), 'messages'),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
    // A waiting message may be sent while the page is open.
    staleTime: 0,
  })
}

async function fetchMessages(id: string, after: After | undefined, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('user_deliveries', {
      user_id: id,
      page_size: pageSize,
      ...(after?.created_at && after.id && { after_created: after.created_at, after_id: after.id }),
    })
    .abortSignal(signal)
  if (error) {
    return fetchFailure(error, {
      fixed: t('Failed to fetch messages'),
      prefix: t('Error fetching messages'),
    })
  }
  return { success: true as const, messages: data }
}
