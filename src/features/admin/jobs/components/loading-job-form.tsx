import { Skeleton } from '@/components/ui/skeleton'

/** The form to come, in the shape it will have. */
export function LoadingJobForm() {
  return (
    <div role="status">
      <span className="sr-only">Loading the job…</span>
      <div className="form-page" aria-hidden="true">
        {Array.from({ length: 3 }, (_, index) => (
          // The shapes are alike and never change places.
          <div key={index} className="card form-section">
            <Skeleton className="h-6 w-1/2" />
            <div className="form-fields">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
