import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Conversation, conversationSchema } from '@/features/messages/conversations/api'
import { conversationKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import type { ConversationFilters } from './schema'

const pageSize = 30
const listSchema = z.array(conversationSchema)

/**
 * The conversations whose applicant awaits a reply, longest wait first. If `show` is `all`, these are all
 * conversations, latest message first (rule 21.9a).
 */
export function conversationsQuery(userId: string, { show, search }: ConversationFilters) {
  const onlyWaiting = show !== 'all'
  return infiniteQueryOptions({
    queryKey: conversationKeys.list(userId, { onlyWaiting, search }),
    queryFn: ({ pageParam: after, signal }) => {
      const at = onlyWaiting ? after?.waits_since : after?.last_at
      const request = supabase.rpc('list_conversations', {
        only_waiting: onlyWaiting,
        page_size: pageSize,
        ...(search && { query: search }),
        ...(after && at && { after_at: at, after_id: after.application_id }),
      })
      return read(request.abortSignal(signal), t('The conversations could not be loaded.'), listSchema)
    },
    ...pagesAfter<Conversation>(pageSize),
  })
}

/** Marks the applicant's messages up to a timestamp as needing no reply. */
export function settleConversation(applicationId: string, until: string) {
  return read(
    supabase.rpc('settle_conversation', { application_id: applicationId, until }),
    t('This could not be saved.'),
  )
}
