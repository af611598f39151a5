import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sessionKeys } from '@/lib/client/query-keys'
import { ask, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  is_current: z.boolean(),
  last_used_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof sessionSchema>

/** The person's sessions, latest used first (rule 2.36). */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: sessionKeys.own(userId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('own_sessions').abortSignal(signal),
        t('The list of your devices could not be loaded.'),
        z.array(sessionSchema),
      ),
  })
}

/** Logs another device out. */
export async function endSession(id: string): Promise<Result> {
  return ask(
    supabase.rpc('end_own_session', { session_id: id }),
    t('This device could not be logged out. Please try again.'),
  )
}
