import { Skeleton } from '@/components/ui/skeleton'

/** A job's page to come. */
export function LoadingJob() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading job…</span>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="mt-4 h-5 w-1/3" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-4 h-5 w-1/3" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-4 h-5 w-1/3" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
