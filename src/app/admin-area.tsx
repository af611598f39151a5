import { Suspense } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { useRoleCheck } from '@/components/admin/use-role-check'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { AdminKeys } from '@/features/overview/admin/find/admin-keys'
import { whenIdle } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { AdminNav, adminPlaces } from './admin-nav'

/**
 * Loaded after the first page is shown. If loading fails, no background work runs until the app is next
 * opened.
 */
const BackgroundWork = lazyWithFallback(
  () => import('@/app/admin-background-work').then((work) => work.BackgroundWork),
  () => null,
  whenIdle,
)

/**
 * The frame of every administrators' page, with navigation and background work. Shows Access Denied once the role is revoked.
 */
export function Component() {
  const { userId, isAdmin } = useSignedIn()
  const { pathname } = useLocation()
  const isPerson = useMatch(paths.userProfilePattern) !== null
  useRoleCheck(userId)

  if (!isAdmin) return isPerson ? <Outlet /> : <AccessDenied address={pathname} />
  return (
    <>
      <Suspense>
        <BackgroundWork userId={userId} />
      </Suspense>
      <AdminNav look="wide" />
      <AdminKeys pages={adminPlaces()} />
      <Outlet />
    </>
  )
}

function AccessDenied({ address }: { address: string }) {
  return (
    <>
      <PageHeading title={t('Access Denied')} />
      <ErrorState message={deniedText(address)}>
        <ButtonLink to={paths.dashboard} variant="secondary">
          {t('Go to the dashboard')}
        </ButtonLink>
      </ErrorState>
    </>
  )
}

function deniedText(address: string): string {
  if (address.replace(/\/$/, '') === paths.admin) {
    return t('You do not have permission to access the admin dashboard.')
  }
  if (address.startsWith(paths.adminCourses)) return t('You do not have permission to manage courses.')
  return t('You do not have permission to access this page.')
}
