import { Skeleton } from '@/components/ui/skeleton'

/** The form to come. */
export function LoadingProfile() {
  return (
    <div role="status">
      <span className="sr-only">Loading your profile…</span>
      <div className="card profile-loading" aria-hidden="true">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  )
}
