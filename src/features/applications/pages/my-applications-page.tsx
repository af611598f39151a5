import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import '../applications.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/list/load-more'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { useLastingError } from '@/lib/use-lasting-error'
import { applicationsQuery } from '../api'
import { ApplicationCard } from '../components/application-card'

/** /my-applications: everything the person has applied for, newest first. */
export function Component() {
  return (
    <>
      <PageHeading title="My Applications" />
      <Applications />
    </>
  )
}

function Applications() {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery(applicationsQuery(userId))
  const error = useLastingError(query)
  const applications = query.data?.pages.flat()

  if (query.isPending && !error) return <LoadingCards label="Loading your applications…" />
  if (!applications) {
    return (
      <ErrorState
        message={error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (applications.length === 0) {
    return (
      <EmptyState
        message="You haven't applied for any jobs yet."
        action={<ButtonLink to={paths.jobs}>Browse Available Jobs</ButtonLink>}
      />
    )
  }
  return (
    <>
      <CardGrid>
        {applications.map((application) => (
          <ApplicationCard key={application.id} application={application} />
        ))}
      </CardGrid>
      <LoadMore query={query} shown={applications.length} noun="application" />
    </>
  )
}
