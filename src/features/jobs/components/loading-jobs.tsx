import { Skeleton } from '@/components/ui/skeleton'

/** Job cards to come, in the shape they will have. */
export function LoadingJobs() {
  return (
    <div role="status">
      <span className="sr-only">Loading open jobs…</span>
      <div className="job-grid" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // The shapes are alike and never change places.
          <div key={index} className="card job-card">
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-auto h-6 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
