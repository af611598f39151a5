import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { applicationsQuery } from '../applications/api'
import { applicantName, readApplicationFilters } from '../applications/schema'
import type { Place } from '../place'
import { usersQuery } from './api'
import { readUserFilters } from './schema'
import { userName } from './user-name'

/** A row of the list, and whom it is about. */
type Neighbour = { row: string; personId: string; name: string }

/** So near the end of what is read, the next page is asked for. */
const ahead = 3

/** The rows before and after the one a person's page was opened from, of the list as it is kept. */
export function useNeighbours(place: Place | undefined) {
  const { userId } = useSignedIn()
  const address = new URLSearchParams(place?.address.split('?')[1])
  const applicationFilters = readApplicationFilters(address)
  // Only looked at: neither is read for this page's sake.
  const users = useInfiniteQuery({ ...usersQuery(userId, readUserFilters(address)), enabled: false })
  const applications = useInfiniteQuery({ ...applicationsQuery(userId, applicationFilters), enabled: false })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = place?.list === 'users' ? users : applications
  const rows = place ? neighbours(place) : []
  const index = rows.findIndex(({ row }) => row === place?.row)
  const isNearEnd = index >= rows.length - ahead && index >= 0

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  return {
    previous: rows[index - 1],
    next: index >= 0 ? rows[index + 1] : undefined,
    /** "3 of 44"; undefined where the list is not kept any more. */
    position: index >= 0 ? `${index + 1} of ${rows.length}${hasNextPage ? '+' : ''}` : undefined,
  }

  function neighbours({ list, row }: Place): Neighbour[] {
    if (list === 'users') {
      return (users.data?.pages.flat() ?? []).map((user) => ({
        row: user.id,
        personId: user.id,
        name: userName(user),
      }))
    }
    if (list !== 'applications') return []
    return (applications.data?.pages.flat() ?? [])
      .filter(({ id, status }) => id === row || status === (applicationFilters.status ?? status))
      .map((application) => ({
        row: application.id,
        personId: application.user_id,
        name: applicantName(application),
      }))
  }
}
