import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sessionKeys } from '@/lib/client/query-keys'
import { type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { markLogout } from '@/lib/session/personal-storage'
import { type Confirmation, failureToConfirm } from './confirm-identity'

const noticeSchema = z.object({
  id: z.string(),
  what: z.enum([
    'bank_account',
    'factor_added',
    'factor_removed',
    'recovery_code_used',
    'recovery_codes_created',
  ]),
  device: z.string(),
  changed_at: z.string(),
  /** The time when the person reported that someone else made the change. */
  disputed_at: z.nullable(z.string()),
})
export type SecurityNotice = z.infer<typeof noticeSchema>

const unread = t('The changes to your account could not be loaded.')

/** The change that an email is about. The query only reads, because mail scanners open links. */
export function mailedNoticeQuery(noticeId: string, token: string) {
  return queryOptions({
    queryKey: ['mailed-notice', noticeId, token],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('security_notice', { notice_id: noticeId, token }).abortSignal(signal),
        unread,
        noticeSchema,
      ),
    gcTime: 0,
  })
}

/** The changes of the signed-in person's account in the last two weeks, newest first. */
export function ownNoticesQuery(userId: string) {
  return queryOptions({
    queryKey: sessionKeys.notices(userId),
    queryFn: ({ signal }) =>
      read(supabase.rpc('my_security_notices').abortSignal(signal), unread, z.array(noticeSchema)),
    staleTime: 0,
  })
}

/**
 * Reports a change that someone else made. The change is undone, and all sessions end (rule 2.31).
 * @param token the token of the email's link. If it is missing, the signed-in person reports the change, and
 *   might have to give a `confirmation` first.
 */
export async function disputeChange(
  noticeId: string,
  token?: string,
): Promise<Result & { confirmation?: Confirmation }> {
  const { error } = await supabase.rpc('dispute_change', { notice_id: noticeId, ...(token && { token }) })
  if (error) {
    return failureToConfirm(error, t('This could not be saved. Please try again.'))
  }
  if (token === undefined) {
    // Counts as a logout, because this device's session has ended together with all other sessions.
    markLogout()
    await supabase.auth.signOut({ scope: 'local' })
  }
  return { success: true }
}
