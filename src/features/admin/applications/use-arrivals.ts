import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '@/features/auth/session'
import { applicationKeys, newestQuery, type Pages, pageSize } from './api'
import { type Application, type ApplicationFilters, isNewer } from './schema'

/**
 * Applications that have come since the list was read. They wait until they are asked for: a list that moves while
 * somebody is about to press Accept makes them decide the wrong person.
 * @param listed what the list holds, newest first.
 * @param busy the list is not read yet.
 */
export function useArrivals(listed: readonly Application[], filters: ApplicationFilters, busy: boolean) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { data: newest } = useQuery({
    ...newestQuery(userId, filters),
    enabled: !busy,
    ...(!busy && { initialData: () => listed.slice(0, pageSize) }),
  })
  const [first] = listed
  const arrived = (newest ?? []).filter((application) => first === undefined || isNewer(application, first))

  function show() {
    const queryKey = applicationKeys.list(userId, filters)
    if (arrived.length === pageSize) {
      // More may have come than one page holds: the list begins anew.
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
