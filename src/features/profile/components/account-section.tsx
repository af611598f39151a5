import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import type { SignedIn } from '@/features/auth/session'
import { roleName, statusName } from '@/lib/domain'
import styles from './account-section.module.css'

type AccountSectionProps = Pick<SignedIn, 'profile' | 'isAdmin'> & {
  onLogout: () => void
  isLoggingOut: boolean
}

/** What administrators decide about the person, and the way out. */
export function AccountSection({ profile, isAdmin, onLogout, isLoggingOut }: AccountSectionProps) {
  return (
    <FormSection title="Account">
      <Facts className={styles.facts}>
        <Fact name="Role">{roleName(isAdmin ? 'admin' : profile.role)}</Fact>
        <Fact name="Status">{statusName(profile.status)}</Fact>
      </Facts>
      <Button variant="secondary" onClick={onLogout} busy={isLoggingOut} busyText="Logging out…">
        Logout
      </Button>
    </FormSection>
  )
}
