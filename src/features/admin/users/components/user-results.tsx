import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { LoadMore } from '@/components/load-more'
import { ResultCount } from '@/components/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { LoadingCards } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { userCountQuery, usersQuery } from '../api'
import type { ChangeQuestion } from '../change-question'
import { type UserFilters, writeUserFilters } from '../schema'
import { DocumentLegend } from './document-badges'
import { UserTable } from './user-table'

/** The people that the filters leave, and what stands there while there are none. */
export function UserResults({ filters, onClear }: { filters: UserFilters; onClear: () => void }) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({ ...usersQuery(userId, filters), placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const count = useQuery({ ...userCountQuery(userId, filters), enabled: query.hasNextPage })
  const [asked, setAsked] = useState<{ question: ChangeQuestion; change: () => void }>()
  const handleCancel = useCallback(() => setAsked(undefined), [])
  const { data, isFetching, isPlaceholderData } = query
  const users = data?.pages.flat()

  if (query.isPending && !error) return <LoadingCards label="Loading users…" />
  if (!users) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  return (
    <>
      <div className="user-summary">
        <ResultCount query={query} shown={users.length} total={count.data} noun="user" />
        {users.length > 0 && <DocumentLegend />}
      </div>
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
          <UserTable
            users={users}
            busy={isPlaceholderData}
            onAsk={(question, change) => setAsked({ question, change })}
          />
          <LoadMore query={query} shown={users.length} noun="user" />
        </>
      )}
      {asked && (
        <ConfirmDialog
          open
          {...asked.question}
          onCancel={handleCancel}
          onConfirm={() => {
            handleCancel()
            asked.change()
          }}
        >
          <p>{asked.question.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
