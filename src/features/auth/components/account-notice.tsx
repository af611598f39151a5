import { Notice } from '@/components/ui/notice'
import { contactEmail } from '@/lib/backend'
import { useSignedIn } from '../session'

/** May the person apply for jobs? The database decides; the page says so before they try. */
export function useMayApply(): boolean {
  const { status } = useSignedIn().profile
  return status !== 'inactive' && status !== 'rejected'
}

/** What the database answers such a person who applies, with a way to follow it. */
export function InactiveText() {
  if (contactEmail === undefined) return 'Your account is not active. Please contact us.'
  return (
    <>
      Your account is not active. Please contact us: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </>
  )
}

/** Tells somebody who cannot apply so, before they find out at a job. */
export function AccountNotice() {
  if (useMayApply()) return null
  return (
    <Notice tone="warning">
      <InactiveText /> You can look at jobs, but you cannot apply for them.
    </Notice>
  )
}
