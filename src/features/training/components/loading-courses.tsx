import { Skeleton } from '@/components/ui/skeleton'

/** Course cards to come, in the shape they will have. */
export function LoadingCourses() {
  return (
    <div role="status">
      <span className="sr-only">Loading courses…</span>
      <div className="card-grid" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // The shapes are alike and never change places.
          <div key={index} className="card course-card">
            <Skeleton className="course-image" />
            <div className="course-card-body">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-6 w-full" />
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="mt-auto h-11 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
