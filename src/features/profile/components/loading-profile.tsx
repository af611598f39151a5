import { LoadingFormSection } from '@/components/form/form-section'

/** The form to come: as high as the screen, so that what stands below it does not move within sight when it comes. */
export function LoadingProfile() {
  return (
    <div role="status" className="profile-loading">
      <span className="sr-only">Loading your profile…</span>
      <LoadingFormSection fields={1} />
      <LoadingFormSection fields={5} />
    </div>
  )
}
