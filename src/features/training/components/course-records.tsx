import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { useLastingError } from '@/lib/use-lasting-error'
import { type CourseRecord, courseRecordsQuery } from '../records-api'

type CourseRecordsProps = {
  kind: 'started' | 'completed'
  emptyText: string
  children: (record: CourseRecord) => ReactNode
}

/** A person's courses in progress, or those completed. */
export function CourseRecords({ kind, emptyText, children }: CourseRecordsProps) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery(courseRecordsQuery(userId, kind))
  const error = useLastingError(query)
  const records = query.data?.pages.flat()

  if (query.isPending && !error) return <LoadingCards label="Loading your courses…" />
  if (!records) {
    return (
      <ErrorState
        message={error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (records.length === 0) {
    return (
      <EmptyState message={emptyText} action={<ButtonLink to={paths.training}>Browse Courses</ButtonLink>} />
    )
  }
  return (
    <>
      <CardGrid>{records.map(children)}</CardGrid>
      <LoadMore query={query} shown={records.length} noun="course" />
    </>
  )
}
