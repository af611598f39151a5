import { Button } from '@/components/ui/button'
import type { SignedIn } from '@/features/auth/session'
import { FormSection } from './form-section'

const roles: ReadonlyMap<string, string> = new Map([
  ['cleaner', 'Cleaner'],
  ['admin', 'Administrator'],
])

const statuses: ReadonlyMap<string, string> = new Map([
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['rejected', 'Rejected'],
])

type AccountSectionProps = Pick<SignedIn, 'profile' | 'isAdmin'> & {
  onLogout: () => void
  isLoggingOut: boolean
}

/**
 * What administrators decide about the person, and the way out. A missing role is cleaner, a missing status pending
 * (specification, part 4).
 */
export function AccountSection({ profile, isAdmin, onLogout, isLoggingOut }: AccountSectionProps) {
  const role = isAdmin ? 'admin' : profile.role
  return (
    <FormSection title="Account">
      <dl className="profile-facts">
        <div>
          <dt>Role</dt>
          <dd>{roles.get(role) ?? 'Cleaner'}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{statuses.get(profile.status) ?? 'Pending'}</dd>
        </div>
      </dl>
      <Button variant="secondary" onClick={onLogout} busy={isLoggingOut} busyText="Logging out…">
        Logout
      </Button>
    </FormSection>
  )
}
