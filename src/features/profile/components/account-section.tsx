import { Link } from 'react-router-dom'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import type { SignedIn } from '@/features/auth/session'
import { roleName, statusName } from '@/lib/domain'
import { useKeptPresses } from '@/lib/kept-presses'
import { paths } from '@/lib/paths'
import styles from './account-section.module.css'

type AccountSectionProps = Pick<SignedIn, 'profile' | 'isAdmin'> & {
  onLogout: () => void
  isLoggingOut: boolean
}

/** What administrators decide about the person, and the way out. */
export function AccountSection({ profile, isAdmin, onLogout, isLoggingOut }: AccountSectionProps) {
  const unsent = useKeptPresses(profile.id).filter(({ refusal }) => refusal === '').length
  return (
    <FormSection title="Account">
      <Facts className={styles.facts}>
        <Fact name="Role">{roleName(isAdmin ? 'admin' : profile.role)}</Fact>
        <Fact name="Status">{statusName(profile.status)}</Fact>
      </Facts>
      {unsent > 0 && (
        <Notice tone="warning">
          Not sent yet: {unsent === 1 ? 'one press' : `${unsent} presses`} of "I'm here" or "I'm done". It
          stays on this phone and is sent when you are online, or log in here again.
        </Notice>
      )}
      <p>
        <Link to={paths.yourData}>Download or delete your data</Link>, or read{' '}
        <Link to={paths.privacy}>what is kept about you, and why</Link>.
      </p>
      <Button variant="secondary" onClick={onLogout} busy={isLoggingOut} busyText="Logging out…">
        Logout
      </Button>
    </FormSection>
  )
}
