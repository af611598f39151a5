import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { supabase } from '@/lib/client/supabase'
import { countedRows, readCount } from '@/lib/lists/paging'

/** How many documents wait to be checked. Every administrators' page says so, and needs nothing else of documents. */
export function waitingCountQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.documents(userId), 'count'],
    queryFn: ({ signal }) =>
      readCount(supabase.rpc('waiting_documents', countedRows, { count: 'exact' }).select('id'), signal),
    staleTime: 60_000,
  })
}
