import { queryOptions } from '@tanstack/react-query'
import { profileKeys } from '@/lib/query-keys'
import { failure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'

export type Locality = { postcode: string; locality: string; state: string }

/** From this many characters on there is something to suggest. */
const shortestPrefix = 2

/** Australian places whose postcode or name begins with the text; a text typed further calls an older search off. */
export function localitiesQuery(text: string) {
  return queryOptions({
    queryKey: profileKeys.localities(text),
    queryFn: async ({ signal }) => (await unwrap(searchLocalities(text, signal))).localities,
    enabled: text.length >= shortestPrefix,
    // Places do not move.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function searchLocalities(
  query: string,
  signal: AbortSignal,
): Promise<Result<{ localities: Locality[] }>> {
  const { data, error } = await supabase
    .rpc('search_localities', { query })
    .select('postcode, locality, state')
    .abortSignal(signal)
  return error ? failure(error, 'Postcodes could not be looked up.') : { success: true, localities: data }
}
