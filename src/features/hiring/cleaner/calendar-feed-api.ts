import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { backend } from '@/lib/backend/backend'
import { applicationKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const feedKey = (userId: string) => [...applicationKeys.person(userId), 'calendar feed'] as const

/** The time at which the person created their calendar URL. Null without a URL (rule 6.19). */
export function calendarFeedQuery(userId: string) {
  return queryOptions({
    queryKey: feedKey(userId),
    // The result is typed here, because the generated types never mark a function's result as nullable.
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

/** Revokes the calendar URL, so that calendar apps can no longer read it. */
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
