import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { LoadMore } from '@/components/load-more'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { LoadingCards } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { usersQuery } from '../api'
import { type UserFilters, writeUserFilters } from '../schema'
import { GiveUpRoleDialog } from './give-up-role-dialog'
import { UserTable } from './user-table'

/** The people that the filters leave, and what stands there while there are none. */
export function UserResults({ filters, onClear }: { filters: UserFilters; onClear: () => void }) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({ ...usersQuery(userId, filters), placeholderData: keepPreviousData })
  const [asked, setAsked] = useState<{ giveUp: () => void }>()
  const handleKeep = useCallback(() => setAsked(undefined), [])
  const { data, error, isFetching, isPlaceholderData } = query
  const users = data?.pages.flat()

  if (query.isPending) return <LoadingCards label="Loading users…" />
  if (!users) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  return (
    <>
      <p className="sr-only" role="status">
        {isPlaceholderData ? 'Searching…' : countText(users.length, query.hasNextPage)}
      </p>
      {users.length === 0 ? (
        <EmptyState
          message="No users found matching your criteria."
          action={
            writeUserFilters(filters).size > 0 && (
              <Button variant="secondary" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      ) : (
        <>
          <UserTable users={users} busy={isPlaceholderData} onGiveUp={(giveUp) => setAsked({ giveUp })} />
          <LoadMore
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage || isPlaceholderData}
            error={query.isFetchNextPageError ? error?.message : undefined}
            shown={users.length}
            onLoadMore={() => void query.fetchNextPage()}
            text="Show more users"
            endText={
              users.length === 1 ? 'That is the only user here.' : `That is all ${users.length} users.`
            }
          />
        </>
      )}
      <GiveUpRoleDialog
        open={asked !== undefined}
        onKeep={handleKeep}
        onGiveUp={() => {
          handleKeep()
          asked?.giveUp()
        }}
      />
    </>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nobody found.'
  const users = count === 1 ? '1 user' : `${count} users`
  return hasMore ? `${users} shown, more below.` : `${users} found.`
}
