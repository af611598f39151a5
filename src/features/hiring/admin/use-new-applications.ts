import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writeFilters } from '@/components/list/filters'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { adminApplicationKeys, newestQuery, type Pages, pageSize } from './api'
import type { Application, ApplicationFilters } from './schema'

/**
 * Applications that arrived after the list was read. They are shown only on request. Otherwise rows could move
 * just before a click, and the administrator would accept the wrong person (rule 13.8).
 * @param listed the list's rows. Undefined until the rows for these filters are loaded.
 */
export function useNewApplications(listed: readonly Application[] | undefined, filters: ApplicationFilters) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const isByJob = filters.sort === 'job'
  const { data: newest } = useQuery({
    ...newestQuery(userId, { ...filters, sort: undefined }),
    enabled: listed !== undefined,
    ...(listed && !isByJob && { initialData: () => listed.slice(0, pageSize) }),
  })
  // Remembers which application was the newest when the list was opened, because in a list sorted by job, the
  // newest application can be on a page that is not loaded.
  const view = writeFilters(filters).toString()
  const [seen, setSeen] = useState<{ view: string; first: Application | undefined }>()
  if (isByJob && newest && seen?.view !== view) setSeen({ view, first: newest[0] })
  const known = new Set(listed?.map(({ id }) => id))
  const first = isByJob ? seen?.first : listed?.[0]
  const arrived = (newest ?? []).filter(
    (application) => (first === undefined || isNewer(application, first)) && !known.has(application.id),
  )

  function show() {
    const queryKey = adminApplicationKeys.list(userId, filters)
    if (isByJob || arrived.length === pageSize) {
      setSeen({ view, first: newest?.[0] })
      // More than one page of applications might have arrived, so the list is read again from the start.
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

/** Compares the timestamps as strings, because the server formats both alike and in one time zone. */
function isNewer(one: Application, other: Application): boolean {
  return one.applied_at === other.applied_at ? one.id > other.id : one.applied_at > other.applied_at
}
