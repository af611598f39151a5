import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { FormSections } from '@/components/form/form'
import { LoadingFormSection } from '@/components/form/form-section'
import { LeaveDialog } from '@/components/leave-dialog'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { useLogout } from '@/features/auth/use-logout'
import { documentsQuery } from '@/features/documents/api'
import { firstReads } from '@/lib/first-reads'
import { t } from '@/lib/language'
import { queryClient } from '@/lib/query-client'
import { profileQuery } from '../api'
import { AccountSection } from '../components/account-section'
import { LanguageSection } from '../components/language-section'
import { PasswordSection } from '../components/password-section'
import { ProfileForm } from '../components/profile-form'
import styles from './profile-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchQuery(profileQuery(userId)),
  queryClient.prefetchQuery(documentsQuery(userId)),
])

/** /profile: everything stored about the person, what they hear about, and logging out. */
export function ProfilePage({ notificationSettings }: { notificationSettings: ReactNode }) {
  const { userId, profile, isAdmin } = useSignedIn()
  const own = useQuery(profileQuery(userId))
  const documents = useQuery(documentsQuery(userId))
  const failed = own.error ? own : documents.error ? documents : undefined
  const logout = useLogout(t('Failed to log out.'))
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const stay = useCallback(() => setAsking(false), [])

  return (
    <FormSections>
      <PageHeading title={t('Profile')} />
      {own.data && documents.data ? (
        <ProfileForm key={userId} profile={own.data} documents={documents.data} onDirtyChange={setDirty} />
      ) : failed?.error ? (
        <ErrorState
          message={failed.error.message}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : (
        <LoadingProfile />
      )}
      {notificationSettings}
      <LanguageSection />
      {profile.email !== null && <PasswordSection email={profile.email} />}
      <AccountSection
        profile={profile}
        isAdmin={isAdmin}
        onLogout={() => (isDirty ? setAsking(true) : logout.start())}
        isLoggingOut={logout.busy}
      />
      <LeaveDialog
        open={isAsking}
        what={t('profile')}
        onStay={stay}
        onLeave={() => {
          stay()
          logout.start()
        }}
      />
    </FormSections>
  )
}

/** As high as the screen, so that what follows the form does not jump into view first. */
function LoadingProfile() {
  return (
    <div role="status" className={styles.loading}>
      <span className="sr-only">{t('Loading your profile…')}</span>
      <LoadingFormSection fields={1} />
      <LoadingFormSection fields={5} />
    </div>
  )
}
