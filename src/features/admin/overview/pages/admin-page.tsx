import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { LoadingCards } from '@/components/states/loading-state'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf } from '@/lib/result'
import { accessDenied, overviewQuery } from '../api'
import { CountList } from '../components/count-list'

/** /admin: how much there is of everything. */
export function Component() {
  const { userId } = useSignedIn()
  const query = useQuery(overviewQuery(userId))

  // Also while older numbers are still at hand: they are no longer this person's to see.
  if (codeOf(query.error) === accessDenied) return <AccessDenied text={query.error?.message ?? ''} />
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

/** The role was taken while the page was open; until the session knows, this stands here. */
function AccessDenied({ text }: { text: string }) {
  return (
    <>
      <PageHeading title="Access Denied" />
      <ErrorState message={text}>
        <ButtonLink to={paths.dashboard} variant="secondary">
          Go to the dashboard
        </ButtonLink>
      </ErrorState>
    </>
  )
}
