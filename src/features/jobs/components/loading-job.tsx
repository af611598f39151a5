import { Skeleton } from '@/components/ui/loading'

/** A job's page to come. */
export function LoadingJob() {
  return (
    <div role="status" className="job-loading">
      <span className="sr-only">Loading job…</span>
      <Skeleton width="50%" height="1.75rem" />
      <Skeleton width="33.3333%" height="1.25rem" className="job-loading-title" />
      <Skeleton height="3rem" />
      <Skeleton width="33.3333%" height="1.25rem" className="job-loading-title" />
      <Skeleton height="3rem" />
      <Skeleton width="33.3333%" height="1.25rem" className="job-loading-title" />
      <Skeleton height="3rem" />
    </div>
  )
}
