import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { backend } from '@/lib/backend/backend'
import { applicationKeys } from '@/lib/client/query-keys'
import { failure, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const feedKey = (userId: string) => [...applicationKeys.person(userId), 'calendar feed'] as const

/** When the person created their calendar's URL; null if there is none (rule 6.19). */
export function calendarFeedQuery(userId: string) {
  return queryOptions({
    queryKey: feedKey(userId),
    // The generated types never mark a function's result as nullable.
    queryFn: ({ signal }): Promise<string | null> =>
      read(supabase.rpc('my_calendar_feed').abortSignal(signal), t('Your calendar could not be loaded.')),
  })
}

/** Creates a new calendar URL, which is returned only this once. An earlier URL stops working. */
export function makeFeedMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: async () => {
      const name = await read(
        supabase.rpc('make_calendar_feed'),
        t('The link could not be created. Check your connection and try again.'),
      )
      return `${backend.url}/functions/v1/calendar/${name}.ics`
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedKey(userId) }),
  })
}

/** Revokes the calendar URL. */
export function revokeFeedMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: () =>
      read(
        supabase.rpc('revoke_calendar_feed'),
        t('The link could not be switched off. Check your connection and try again.'),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedKey(userId) }),
  })
}

/** The calendar file of one accepted job; `mutate(jobId)`. */
export function jobFileMutation() {
  return mutationOptions({ mutationFn: (jobId: string) => unwrap(fetchJobFile(jobId), 'file') })
}

const noFile = t('The calendar file could not be created. Check your connection and try again.')

async function fetchJobFile(jobId: string): Promise<Result<{ file: Blob }>> {
  const { data, error, response } = await supabase.functions.invoke<string>('calendar', {
    body: { job_id: jobId },
  })
  // The function responds to a refusal with `{ code, message }`, but a gateway error is an HTML page.
  if (error) return failure(await response?.json().catch(() => undefined), noFile)
  if (typeof data !== 'string') return failure(undefined, noFile)
  return { success: true, file: new Blob([data], { type: 'text/calendar;charset=utf-8' }) }
}
