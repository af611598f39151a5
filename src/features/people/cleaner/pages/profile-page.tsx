import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { LoadingFormSection } from '@/components/form/form-section'
import { LeaveDialog } from '@/components/leave-dialog'
import { ErrorState } from '@/components/states/error-state'
import { lossQuestion, useLogout } from '@/features/account'
import { loadAfterPaint } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { PictureSection } from '../../components/picture-section'
import { profileQuery } from '../api'
import { AccountSection } from '../components/account-section'
import { LinkedPart } from '../components/linked-profile-part'
import { ProfileFrame } from '../components/profile-frame'
import { profileReads } from '../first-profile-read'
import { useGuardedPart } from '../use-guarded-profile-part'

export const { loader, shouldRevalidate } = profileReads

const PersonalSection = lazy(() =>
  loadAfterPaint(async () => ({
    default: (await import('../components/personal-section')).PersonalSection,
  })),
)

/** Fragments of parts that became pages of their own. Earlier notifications and emails still link to them. */
const moved: Readonly<Record<string, string>> = {
  '#work': paths.ownExperience,
  '#documents': paths.ownDocuments,
  '#bank': paths.paymentDetails,
  '#gst': `${paths.paymentDetails}#gst`,
  '#notifications': paths.notificationSettings,
  '#language': paths.ownLanguage,
  '#second-factor': `${paths.ownSecurity}#second-factor`,
  '#sessions': `${paths.ownSecurity}#sessions`,
}

/** /profile: the menu of its pages, the picture, personal details, and the account with Logout. */
export function Component() {
  const page = moved[useLocation().hash]
  return page === undefined ? <ProfilePage /> : <Navigate to={page} replace />
}

function ProfilePage() {
  const { userId, profile, isAdmin } = useSignedIn()
  const own = useQuery(profileQuery(userId))
  const { onUnsaved, isUnsaved, what, dialog } = useGuardedPart()
  const logout = useLogout(t('Failed to log out.'))
  const question = lossQuestion()
  const [isConfirming, setConfirming] = useState(false)
  const stay = useCallback(() => setConfirming(false), [])

  return (
    <ProfileFrame title={t('Profile')} isFirst>
      {own.data ? (
        <>
          <PictureSection profile={own.data} onUnsaved={onUnsaved} />
          <Suspense fallback={<LoadingFormSection fields={6} />}>
            <PersonalSection profile={own.data} onUnsaved={onUnsaved} />
            <LinkedPart />
          </Suspense>
        </>
      ) : own.error ? (
        <ErrorState message={own.error.message} onRetry={() => void own.refetch()} busy={own.isFetching} />
      ) : (
        <>
          <LoadingFormSection fields={1} />
          <LoadingFormSection fields={6} />
        </>
      )}
      <AccountSection
        profile={profile}
        isAdmin={isAdmin}
        onLogout={() => (isUnsaved ? setConfirming(true) : logout.start())}
        isLoggingOut={logout.busy}
      />
      {dialog}
      <LeaveDialog
        open={isConfirming}
        what={what}
        onStay={stay}
        onLeave={() => {
          stay()
          logout.start()
        }}
      />
      <ConfirmDialog
        open={logout.isConfirming}
        title={question.title}
        confirm={question.leave}
        cancel={question.stay}
        isDanger
        onConfirm={logout.leave}
        onCancel={logout.stay}
      >
        <p>{question.text}</p>
      </ConfirmDialog>
    </ProfileFrame>
  )
}
