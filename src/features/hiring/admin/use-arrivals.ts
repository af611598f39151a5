import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '@/lib/person/session'
import { adminApplicationKeys, newestQuery, type Pages, pageSize } from './api'
import type { Application, ApplicationFilters } from './schema'

/**
 * Applications that have come since the list was read. They wait behind a button: a list that moves while somebody is
 * about to press Accept makes them decide the wrong person (rule 13.8).
 * @param listed the list's rows, newest first; undefined until those of these filters are read.
 */
export function useArrivals(listed: readonly Application[] | undefined, filters: ApplicationFilters) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { data: newest } = useQuery({
    ...newestQuery(userId, filters),
    enabled: listed !== undefined,
    ...(listed && { initialData: () => listed.slice(0, pageSize) }),
  })
  const first = listed?.[0]
  const arrived = (newest ?? []).filter((application) => first === undefined || isNewer(application, first))

  function show() {
    const queryKey = adminApplicationKeys.list(userId, filters)
    if (arrived.length === pageSize) {
      // More may have come than one page holds.
      void queryClient.resetQueries({ queryKey })
      return
    }
    queryClient.setQueryData<Pages>(
      queryKey,
      (list) => list && { pages: [arrived, ...list.pages], pageParams: [undefined, ...list.pageParams] },
    )
  }

  return { arrived: arrived.length, show }
}

/** The server writes both moments in one form and one zone. */
function isNewer(one: Application, other: Application): boolean {
  return one.applied_at === other.applied_at ? one.id > other.id : one.applied_at > other.applied_at
}
