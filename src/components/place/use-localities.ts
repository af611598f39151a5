import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** Debounce delay of the search, in milliseconds. */
const pause = 200
/** The minimum length of a text to search for, in characters. */
const shortestPrefix = 2

export type Locality = Awaited<ReturnType<typeof searchLocalities>>[number]

const none: Locality[] = []

/** Australian places whose postcode or name begins with the text. Empty if the search fails. */
export function useLocalities(text: string): Locality[] {
  const [searched, setSearched] = useState('')
  const wanted = text.trim()

  useEffect(() => {
    const timer = setTimeout(() => setSearched(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])

  const { data = none } = useQuery(localitiesQuery(searched))
  return searched === wanted ? data : none
}

function localitiesQuery(text: string) {
  return queryOptions({
    queryKey: placeKeys.localities(text),
    queryFn: ({ signal }) => searchLocalities(text, signal),
    enabled: text.length >= shortestPrefix,
    // Places do not change, so they never become stale.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function searchLocalities(query: string, signal: AbortSignal) {
  const rows = supabase
    .rpc('search_localities', { query })
    .select('postcode, locality, state, latitude, longitude')
    .abortSignal(signal)
  return read(rows, t('Postcodes could not be looked up. Check your connection and try again.'))
}
