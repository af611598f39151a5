import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminKeys } from '@/lib/client/admin-keys'
import { codes, failure, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { State } from './state-of'

/** A public holiday of a state. `name` is in English. */
export type Holiday = { day: string; name: string }

/** All public holidays of a state, sorted by day (rule 11.31). */
export function holidaysQuery(userId: string, state: State) {
  return queryOptions({
    queryKey: adminKeys.holidays(userId, state),
    queryFn: ({ signal }) =>
      read(
        supabase.from('holidays').select('day, name').eq('state', state).order('day').abortSignal(signal),
        t('The public holidays could not be loaded.'),
      ),
  })
}

/** The names of a state's public holidays by day. `names` is undefined without a state, and while loading. */
export function useHolidays(state: State | undefined): {
  names: ReadonlyMap<string, string> | undefined
  error: Error | null
} {
  const { userId } = useSignedIn()
  const query = useQuery({ ...holidaysQuery(userId, state ?? 'QLD'), enabled: state !== undefined })
  const names = useMemo(
    () => query.data && new Map(query.data.map(({ day, name }) => [day, name])),
    [query.data],
  )
  return { names: state && names, error: query.error }
}

/** The holiday to save. When an existing holiday is changed, `instead_of` is the day that it had before. */
export type HolidayInput = Holiday & { state: State; instead_of?: string }
type HolidayField = keyof Holiday

/** Adds or changes a holiday. If the database refuses a value, the result names its field. */
export async function saveHoliday(holiday: HolidayInput): Promise<Result & { field?: HolidayField }> {
  const { error } = await supabase.rpc('save_holiday', holiday)
  if (!error) return { success: true }
  if (error.code === codes.invalid && (error.hint === 'day' || error.hint === 'name'))
    return { ...failure(error, ''), field: error.hint }
  return failure(error, {
    fixed: t('Failed to save the holiday.'),
    prefix: t('Error saving the holiday'),
  })
}

const rereadHolidays = (queryClient: QueryClient, userId: string) => ({
  onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.allHolidays(userId) }),
})

export function saveHolidayMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({ mutationFn: saveHoliday, ...rereadHolidays(queryClient, userId) })
}

export function removeHolidayMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: ({ state, day }: { state: State; day: string }) =>
      read(supabase.rpc('remove_holiday', { state, day }), t('The holiday could not be removed.')),
    ...rereadHolidays(queryClient, userId),
  })
}
