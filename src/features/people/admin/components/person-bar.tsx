import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect } from 'react'
import { Link, matchPath } from 'react-router-dom'
import { BackToList, type ListReturn, noteLink } from '@/components/admin/back-to-list'
import { userName } from '@/components/admin/person-name'
import {
  applicantName,
  applicantsQuery,
  applicationsQuery,
  nameOf,
  readApplicationFilters,
} from '@/features/hiring/admin'
import { formatNumber, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usersQuery } from '../api'
import { readUserFilters } from '../schema'
import styles from './person-bar.module.css'

/** The bar above a person: links back to the list, and to the previous and next person. */
export function PersonBar({ place }: { place: ListReturn | undefined }) {
  return (
    <div className={styles.bar}>
      <BackToList place={place} otherwise={{ list: 'users', address: paths.adminCleaners }} />
      {place && <PersonSteps place={place} />}
    </div>
  )
}

function PersonSteps({ place }: { place: ListReturn }) {
  const { previous, next, position } = useNeighbours(place)
  if (position === undefined) return null
  return (
    <nav className={styles.steps} aria-label={t('People in the list')}>
      {previous && (
        <Step place={place} to={previous}>
          <ChevronLeft size={20} aria-hidden="true" />
          <span>
            <span className="sr-only">{t('Previous:')} </span>
            {previous.name}
          </span>
        </Step>
      )}
      <p role="status">
        <span className="sr-only">{place.name}, </span>
        {position}
      </p>
      {next && (
        <Step place={place} to={next}>
          <span>
            <span className="sr-only">{t('Next:')} </span>
            {next.name}
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </Step>
      )}
    </nav>
  )
}

function Step({ place, to, children }: { place: ListReturn; to: Neighbour; children: ReactNode }) {
  const { row, personId, name } = to
  const address = paths.userProfile(personId)
  return (
    <Link
      to={address}
      // Replaces the history entry, so that Back returns to the list, at the person last viewed.
      replace
      state={{ ...place, row, name } satisfies ListReturn}
      onClick={() => noteLink(place.key, row, address)}
    >
      {children}
    </Link>
  )
}

type Neighbour = { row: string; personId: string; name: string }

/** The next page of the list is fetched this many rows before the last loaded row. */
const ahead = 3

/** Returns the rows before and after the row that this page shows, as ordered in the cached list. */
function useNeighbours({ list, address, row }: ListReturn) {
  const { userId } = useSignedIn()
  const search = new URLSearchParams(address.split('?')[1])
  const filters = readApplicationFilters(search)
  // Disabled queries only read the cache, because this page must not fetch a list.
  const users = useInfiniteQuery({ ...usersQuery(userId, readUserFilters(search)), enabled: false })
  const applications = useInfiniteQuery({ ...applicationsQuery(userId, filters), enabled: false })
  const jobId = matchPath(paths.adminJobPattern, address)?.params.jobId ?? ''
  const applicants = useInfiniteQuery({ ...applicantsQuery(userId, jobId), enabled: false })
  const query = list === 'users' ? users : list === 'applicants' ? applicants : applications
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = readAnswer()
  const index = rows.findIndex((one) => one.row === row)
  const isNearEnd = index >= rows.length - ahead && index >= 0

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  return {
    previous: rows[index - 1],
    next: index >= 0 ? rows[index + 1] : undefined,
    /** The position in the list, e.g. "3 of 44". Undefined when the list is no longer cached. */
    position:
      index < 0
        ? undefined
        : t('{number} of {count}', {
            number: index + 1,
            count: `${formatNumber(rows.length)}${hasNextPage ? '+' : ''}`,
          }),
  }

  function readAnswer(): Neighbour[] {
    if (list === 'users') {
      const all = users.data?.pages.flat() ?? []
      return all.map((user) => ({ row: user.id, personId: user.id, name: userName(user) }))
    }
    if (list === 'applicants') {
      const all = applicants.data?.pages.flat() ?? []
      return all.flatMap((one) => neighbour(one, nameOf(one)))
    }
    if (list !== 'applications') return []
    const all = applications.data?.pages.flat() ?? []
    return all
      .filter(({ id, status }) => id === row || status === (filters.status ?? status))
      .flatMap((one) => neighbour(one, applicantName(one)))
  }
}

/**
 * Returns a row's person as a neighbour, in an array for `flatMap`. The array is empty if the row's account is
 * deleted.
 */
function neighbour({ id, user_id }: { id: string; user_id: string | null }, name: string): Neighbour[] {
  return user_id === null ? [] : [{ row: id, personId: user_id, name }]
}
