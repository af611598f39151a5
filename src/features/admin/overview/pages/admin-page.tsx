import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { LoadingCards } from '@/components/states/loading-state'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { overviewQuery } from '../api'
import { CountList } from '../components/count-list'

/** /admin: how much there is of everything. */
export function Component() {
  const { userId } = useSignedIn()
  const query = useQuery(overviewQuery(userId))

  return (
    <>
      <PageHeading title="Admin Dashboard" />
      {query.isPending && <LoadingCards label="Loading the overview…" count={4} />}
      {query.isError && !query.data && (
        <ErrorState
          message={query.error.message}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && (
        <div className="grid gap-4">
          {query.data.problem !== undefined && <Notice tone="danger">{query.data.problem}</Notice>}
          <CountList overview={query.data} />
        </div>
      )}
    </>
  )
}
