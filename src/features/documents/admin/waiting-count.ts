import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { supabase } from '@/lib/client/supabase'
import { countedRows, readCount } from '@/lib/lists/paging'

/**
 * How many documents wait to be checked. In its own file, because every admin page shows this count and needs
 * nothing else about documents.
 */
export function waitingCountQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.documents(userId), 'count'],
    queryFn: ({ signal }) =>
      readCount(supabase.rpc('waiting_documents', countedRows, { count: 'exact' }).select('id'), signal),
    staleTime: 60_000,
  })
}
