import { useQuery } from '@tanstack/react-query'
import { LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import '../overview.css'
import { ErrorState } from '@/components/states/error-state'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { applicationsPerDayQuery, openJobsPerCityQuery, overviewQuery } from '../api'
import { Charts } from '../components/charts'
import { CountList } from '../components/count-list'
import { QuickActions } from '../components/quick-actions'
import { describeProblems } from '../schema'

/** /admin: how much there is of everything, and how it has been going. */
export function Component() {
  const { userId } = useSignedIn()
  const overview = useQuery(overviewQuery(userId))
  const days = useQuery(applicationsPerDayQuery(userId))
  const cities = useQuery(openJobsPerCityQuery(userId))
  const error = useLastingError(overview)
  const problems = overview.data && describeProblems(overview.data.errors)
  const reads = [overview, days, cities]
  const hasNothing = reads.every((read) => read.data === undefined && read.errorUpdateCount > 0)

  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <div className="overview">
        <div className="overview-side">
          {problems !== undefined && <Notice tone="danger">{problems}</Notice>}
          {overview.data ? (
            <CountList overview={overview.data} />
          ) : error ? (
            <ErrorState
              message={error.message}
              onRetry={() => reads.forEach((read) => void (read.data ?? read.refetch()))}
              busy={overview.isFetching}
            />
          ) : (
            <LoadingCards label="Loading the overview…" count={1} />
          )}
          <QuickActions />
        </div>
        {/* When nothing at all could be read, that is said once and tried again by one button. */}
        {!hasNothing && (
          <div className="overview-charts">
            <Charts days={days} cities={cities} />
          </div>
        )}
      </div>
    </>
  )
}
