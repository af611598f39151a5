import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { conversationKeys } from '@/lib/client/query-keys'
import { ask, codes, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

const text = z.nullable(z.string())

/**
 * A conversation as the caller's side sees it: a row of the database's `conversation_row`. The conversation
 * exists even before its first message.
 */
export const conversationSchema = z.object({
  application_id: z.string(),
  user_id: text,
  name: text,
  phone: text,
  job_id: text,
  job_title: z.string(),
  job_status: text,
  start_date: text,
  time_zone: text,
  status: z.string(),
  withdrawn_at: text,
  is_own: z.boolean(),
  can_say_quickly: z.boolean(),
  is_new: z.boolean(),
  read_until: text,
  waits_since: text,
  last_at: text,
  last_message: text,
  last_quick: text,
  last_by_administrator: z.nullable(z.boolean()),
})
export type Conversation = z.infer<typeof conversationSchema>

const messageSchema = z.object({
  id: z.string(),
  by_administrator: z.boolean(),
  administrator: text,
  message: z.string(),
  quick: text,
  written_at: z.string(),
  sent_at: z.string(),
})
export type Message = z.infer<typeof messageSchema>

const unreadable = t('The messages could not be loaded.')

/** The reader's side of a conversation: its applicant, or an administrator. */
type Side = 'own' | 'office'

/**
 * A conversation's applicant, job and state. Data of the `own` side is persisted on the device, so that side refuses
 * other people's conversations.
 */
export function conversationQuery(userId: string, side: Side, applicationId: string) {
  return queryOptions({
    queryKey: conversationKeys.one(userId, side, applicationId),
    queryFn: ({ signal }) => unwrap(askConversation(side, applicationId, signal), 'data'),
  })
}

async function askConversation(
  side: Side,
  applicationId: string,
  signal: AbortSignal,
): Promise<Result<{ data: Conversation }>> {
  const request = supabase.rpc('conversation', { application_id: applicationId }).abortSignal(signal)
  const asked = await ask(request, unreadable, conversationSchema)
  if (!asked.success || side === 'office' || asked.data.is_own) return asked
  return { success: false, code: codes.notFound, error: t('Application not found') }
}

const pageSize = 50

/** A conversation's messages, newest first. */
export function messagesQuery(userId: string, side: Side, applicationId: string) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.messages(userId, side, applicationId),
    queryFn: ({ pageParam: before, signal }) => {
      const request = supabase
        .rpc('conversation_messages', {
          application_id: applicationId,
          page_size: pageSize,
          ...(before && { before_at: before.sent_at }),
        })
        .order('sent_at', { ascending: false })
      return read(request.abortSignal(signal), unreadable, z.array(messageSchema))
    },
    ...pagesAfter<Message>(pageSize),
  })
}

/** The person's own applications with unread messages. */
export function newMessagesQuery(userId: string) {
  return queryOptions({
    queryKey: conversationKeys.newMessages(userId),
    queryFn: ({ signal }) =>
      read(supabase.rpc('my_new_messages').abortSignal(signal), unreadable, z.array(z.string())),
  })
}

/** Marks the other side's messages up to a timestamp as read. Returns true if the request succeeded. */
export async function markRead(applicationId: string, until: string): Promise<boolean> {
  const { error } = await supabase.rpc('read_conversation', { application_id: applicationId, until })
  return error === null
}
