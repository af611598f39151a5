import { CardGrid } from '@/components/list/list-parts'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'

/** Course cards to come, in the shape they will have. */
export function LoadingCourses() {
  return (
    <div role="status">
      <span className="sr-only">Loading courses…</span>
      <CardGrid aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // The shapes are alike and never change places.
          <Card as="li" key={index} className="course-card">
            <Skeleton className="course-image" />
            <div className="course-card-body">
              <Skeleton width="50%" height="1.5rem" />
              <Skeleton height="1.5rem" />
              <Skeleton width="75%" height="1rem" />
              <Skeleton height="2.75rem" className="course-loading-foot" />
            </div>
          </Card>
        ))}
      </CardGrid>
    </div>
  )
}
