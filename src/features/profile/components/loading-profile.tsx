import { Skeleton } from '@/components/ui/skeleton'

/** The form to come: as high as the screen, so that what stands below it does not move within sight when it comes. */
export function LoadingProfile() {
  return (
    <div role="status" className="profile-loading">
      <span className="sr-only">Loading your profile…</span>
      {[1, 5].map((fields) => (
        <div key={fields} className="card form-section" aria-hidden="true">
          <Skeleton className="h-6 w-1/2" />
          <div className="form-fields">
            {Array.from({ length: fields }, (_, index) => (
              // The shapes are alike and never change places.
              <div key={index} className="field">
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="h-12 w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
