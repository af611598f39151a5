import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeKeys } from '@/lib/client/query-keys'
import { type DataOf, failure, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** Between the last key and the search, in milliseconds. */
const pause = 200
/** Shorter texts are not searched for. */
const shortestPrefix = 2

export type Locality = DataOf<typeof searchLocalities>['localities'][number]

const none: Locality[] = []

/** Australian places whose postcode or name begins with the text; none if the search fails. */
export function useLocalities(text: string): Locality[] {
  const [asked, setAsked] = useState('')
  const wanted = text.trim()

  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])

  const { data = none } = useQuery(localitiesQuery(asked))
  return asked === wanted ? data : none
}

function localitiesQuery(text: string) {
  return queryOptions({
    queryKey: placeKeys.localities(text),
    queryFn: ({ signal }) => unwrap(searchLocalities(text, signal), 'localities'),
    enabled: text.length >= shortestPrefix,
    // Places do not move.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function searchLocalities(query: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('search_localities', { query })
    .select('postcode, locality, state, latitude, longitude')
    .abortSignal(signal)
  if (error) return failure(error, t('Postcodes could not be looked up.'))
  return { success: true as const, localities: data }
}
