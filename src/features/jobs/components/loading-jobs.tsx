import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'

/** Job cards to come, in the shape they will have. */
export function LoadingJobs() {
  return (
    <div role="status">
      <span className="sr-only">Loading open jobs…</span>
      <div className="job-grid" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // The shapes are alike and never change places.
          <Card key={index} className="job-card">
            <Skeleton width="33.3333%" height="1.5rem" />
            <Skeleton height="1.5rem" />
            <Skeleton width="50%" height="1rem" />
            <Skeleton width="66.6667%" height="1.5rem" className="job-loading-foot" />
          </Card>
        ))}
      </div>
    </div>
  )
}
