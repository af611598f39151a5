import '../profile.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { FormSection } from '@/components/form/form-section'
import { LeaveDialog } from '@/components/leave-dialog'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { useLogout } from '@/features/auth/use-logout'
import { profileQuery } from '../api'
import { AccountSection } from '../components/account-section'
import { LoadingProfile } from '../components/loading-profile'
import { PasswordSection } from '../components/password-section'
import { ProfileForm } from '../components/profile-form'

/** /profile: everything kept about the person, notifications on this device, and the way out. */
export function ProfilePage({ pushSwitch }: { pushSwitch: ReactNode }) {
  const { userId, profile, isAdmin } = useSignedIn()
  const own = useQuery(profileQuery(userId))
  const logout = useLogout('Failed to log out.')
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const stay = useCallback(() => setAsking(false), [])

  return (
    <div className="profile">
      <PageHeading title="Profile" />
      {own.data ? (
        <ProfileForm key={userId} profile={own.data} onDirtyChange={setDirty} />
      ) : own.error ? (
        <ErrorState message={own.error.message} onRetry={() => void own.refetch()} busy={own.isFetching} />
      ) : (
        <LoadingProfile />
      )}
      <FormSection title="Notifications" note="On this device.">
        {pushSwitch}
      </FormSection>
      {profile.email !== null && <PasswordSection email={profile.email} />}
      <AccountSection
        profile={profile}
        isAdmin={isAdmin}
        onLogout={() => (isDirty ? setAsking(true) : logout.start())}
        isLoggingOut={logout.busy}
      />
      <LeaveDialog
        open={isAsking}
        what="profile"
        onStay={stay}
        onLeave={() => {
          stay()
          logout.start()
        }}
      />
    </div>
  )
}
