import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLogout } from '@/features/auth/use-logout'
import { AccountSection } from '../components/account-section'
import { PersonalSection } from '../components/personal-section'

/** /profile: what is kept about the person, and the way out. */
export function Component() {
  const { profile, isAdmin } = useSignedIn()
  const logout = useLogout('Failed to log out.')
  return (
    <div className="grid max-w-[48rem] gap-4">
      <PageHeading title="Profile" />
      <PersonalSection profile={profile} />
      <AccountSection profile={profile} isAdmin={isAdmin} />
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        onClick={logout.start}
        busy={logout.busy}
        busyText="Logging out…"
      >
        Logout
      </Button>
    </div>
  )
}
