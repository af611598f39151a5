import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'

/** Cards to come. `label` is read out; eyes see the shapes. */
export function LoadingCards({ label = 'Loading…', count = 3 }: { label?: string; count?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="card-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // The shapes are alike and never change places.
          <div key={index} className="card grid gap-3">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Something to come whose shape is not known. */
export function LoadingState({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="state" role="status">
      <Spinner />
      <p>{label}</p>
    </div>
  )
}
