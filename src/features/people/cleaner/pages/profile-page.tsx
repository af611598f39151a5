import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FormSections } from '@/components/form/form'
import { LeaveDialog } from '@/components/leave-dialog'
import { PageHeading } from '@/components/page-heading'
import { SectionNav } from '@/components/section-nav'
import { ErrorState } from '@/components/states/error-state'
import { lossQuestion, useLogout } from '@/features/account'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/session'
import { PictureSection } from '../../components/picture-section'
import { profileQuery } from '../api'
import { AccountSection } from '../components/account-section'
import { LanguageSection } from '../components/language-section'
import { LoadingProfile } from '../components/loading-profile'
import type { OwnSectionsProps } from '../components/own-sections'
import { useUnsaved } from '../use-unsaved'

export const { loader, shouldRevalidate } = firstReads(({ userId }) =>
  queryClient.prefetchQuery(profileQuery(userId)),
)

type ProfilePageProps = {
  /** All between the picture and the account. Loaded once the first screen is painted. */
  Sections: ComponentType<Omit<OwnSectionsProps, 'notificationSettings'>>
}

const parts = [
  { to: '#me', text: t('Me') },
  { to: '#work', text: t('Work') },
  { to: '#documents', text: t('Documents') },
  { to: '#bank', text: t('Bank') },
  { to: '#notifications', text: t('Notifications') },
  { to: '#language', text: t('Language') },
  { to: '#account', text: t('Account') },
].map((part) => ({ ...part, end: true }))

/** /profile: everything stored about the person, what they hear about, and logging out. */
export function ProfilePage({ Sections }: ProfilePageProps) {
  const { userId, profile, isAdmin } = useSignedIn()
  const own = useQuery(profileQuery(userId))
  const unsaved = useUnsaved()
  const guard = useLeaveGuard(unsaved.isAny)
  const logout = useLogout(t('Failed to log out.'))
  const question = lossQuestion()
  const [isAsking, setAsking] = useState(false)
  const stay = useCallback(() => setAsking(false), [])

  return (
    <FormSections>
      <PageHeading title={t('Profile')} />
      <SectionNav label={t('Parts of the profile')} items={parts} />
      {/* First, for whoever cannot read the rest. */}
      <LanguageSection />
      {own.data ? (
        <>
          <PictureSection profile={own.data} onUnsaved={unsaved.report} />
          <Suspense fallback={<LoadingProfile />}>
            <Sections profile={own.data} onUnsaved={unsaved.report} />
          </Suspense>
        </>
      ) : own.error ? (
        <ErrorState message={own.error.message} onRetry={() => void own.refetch()} busy={own.isFetching} />
      ) : (
        <LoadingProfile />
      )}
      <AccountSection
        profile={profile}
        isAdmin={isAdmin}
        onLogout={() => (unsaved.isAny ? setAsking(true) : logout.start())}
        isLoggingOut={logout.busy}
      />
      <LeaveDialog open={guard.isAsking} what={unsaved.what} onStay={guard.stay} onLeave={guard.proceed} />
      <LeaveDialog
        open={isAsking}
        what={unsaved.what}
        onStay={stay}
        onLeave={() => {
          stay()
          logout.start()
        }}
      />
      <ConfirmDialog
        open={logout.isAsking}
        title={question.title}
        confirm={question.leave}
        cancel={question.stay}
        isDanger
        onConfirm={logout.leave}
        onCancel={logout.stay}
      >
        <p>{question.text}</p>
      </ConfirmDialog>
    </FormSections>
  )
}
