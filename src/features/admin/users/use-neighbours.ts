import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { applicationsQuery } from '../applications/api'
import { applicantName, readApplicationFilters } from '../applications/schema'
import type { Place } from '../place'
import { usersQuery } from './api'
import { readUserFilters, userName } from './schema'

/** A row of the list, and the person it is about. */
type Neighbour = { row: string; personId: string; name: string }

/** The next page is read this many rows before the end. */
const ahead = 3

/** The rows before and after the one that the page was opened from, in the list as it is cached. */
export function useNeighbours(place: Place | undefined) {
  const { userId } = useSignedIn()
  const address = new URLSearchParams(place?.address.split('?')[1])
  const applicationFilters = readApplicationFilters(address)
  // From the cache only: this page reads no list.
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
    /** "3 of 44"; undefined when the list is no longer cached. */
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
