import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import type { SignedIn } from '@/features/auth/session'
import { roleName, statusName } from '@/lib/domain'

type AccountSectionProps = Pick<SignedIn, 'profile' | 'isAdmin'> & {
  onLogout: () => void
  isLoggingOut: boolean
}

/** What administrators decide about the person, and the way out. */
export function AccountSection({ profile, isAdmin, onLogout, isLoggingOut }: AccountSectionProps) {
  const role = isAdmin ? 'admin' : profile.role
  return (
    <FormSection title="Account">
      <dl className="profile-facts">
        <div>
          <dt>Role</dt>
          <dd>{roleName(role)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{statusName(profile.status)}</dd>
        </div>
      </dl>
      <Button variant="secondary" onClick={onLogout} busy={isLoggingOut} busyText="Logging out…">
        Logout
      </Button>
    </FormSection>
  )
}
