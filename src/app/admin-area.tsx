import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { SectionNav } from '@/components/section-nav'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { waitingCountQuery } from '@/features/admin/documents/waiting-count'
import { useRoleCheck } from '@/features/admin/use-role-check'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import { paths } from '@/lib/navigation/paths'
import { useIsIdle, whenIdle } from '@/lib/timing/when-idle'
import { adminPages } from './admin-pages'

/** The first page does not wait for it. If it cannot be loaded, it waits until the next visit. */
const BackgroundWork = lazyWithFallback(
  () => import('@/features/admin/background-work').then((work) => work.BackgroundWork),
  () => null,
  whenIdle,
)

const sections = adminPages.flatMap(({ path, section }) => (section ? [{ to: path, text: section }] : []))

/** Around every administrators' page: its navigation, what goes on beside it, and Access Denied once the role is gone. */
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
      <Navigation userId={userId} />
      <Outlet />
    </>
  )
}

/** With the number of documents that wait to be checked (rule 12.15). */
function Navigation({ userId }: { userId: string }) {
  const { data: waiting } = useQuery({ ...waitingCountQuery(userId), enabled: useIsIdle() })
  const items = sections.map(({ to, text }) => ({
    to,
    text: text(),
    end: to === paths.admin,
    ...(to === paths.adminDocuments && { waiting }),
  }))
  return <SectionNav label={t('Administration')} items={items} wide />
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
