import { useQuery } from '@tanstack/react-query'
import '../overview.css'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { LoadingCards } from '@/components/states/loading-state'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { overviewQuery } from '../api'
import { Charts } from '../components/charts'
import { CountList } from '../components/count-list'
import { QuickActions } from '../components/quick-actions'
import { describeProblems } from '../schema'

/** /admin: how much there is of everything, and how it has been going. */
export function Component() {
  const { userId } = useSignedIn()
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(userId))
  const problems = data && describeProblems(data.errors)

  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <div className="overview">
        <div className="overview-side">
          {problems !== undefined && <Notice tone="danger">{problems}</Notice>}
          {data ? (
            <CountList overview={data} />
          ) : error ? (
            <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <LoadingCards label="Loading the overview…" count={1} />
          )}
          <QuickActions />
        </div>
        <div className="overview-charts">
          <Charts userId={userId} />
        </div>
      </div>
    </>
  )
}
