import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** What stands there when the role was taken while an administrators' page was open (specification, part 8). */
export function AccessDenied({ address }: { address: string }) {
  return (
    <>
      <PageHeading title="Access Denied" />
      <ErrorState message={textFor(address)}>
        <ButtonLink to={paths.dashboard} variant="secondary">
          Go to the dashboard
        </ButtonLink>
      </ErrorState>
    </>
  )
}

function textFor(address: string): string {
  if (address.replace(/\/$/, '') === paths.admin) {
    return 'You do not have permission to access the admin dashboard.'
  }
  // The specification names a variant for courses without its words; these are ours.
  if (address.startsWith(paths.adminCourses)) return 'You do not have permission to manage courses.'
  return 'You do not have permission to access this page.'
}
