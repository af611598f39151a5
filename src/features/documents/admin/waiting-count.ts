import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { supabase } from '@/lib/client/supabase'
import { countedRows, readCount } from '@/lib/lists/paging'

/**
 * Counts the documents that wait to be checked. This query has its own file, because every admin page shows the count
 * and needs nothing else about documents.
 */
export function waitingCountQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.documents(userId), 'count'],
    queryFn: ({ signal }) =>
      readCount(supabase.rpc('waiting_documents', countedRows, { count: 'exact' }).select('id'), signal),
    staleTime: 60_000,
  })
}
