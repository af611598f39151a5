import { useEffect } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { SectionNav } from '@/components/section-nav'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { AccessDenied } from './components/access-denied'
import { sweepUnusedFiles } from './unused-files-api'
import { useAdminUpdates, useRoleCheck } from './use-admin-updates'

const places = [
  { to: paths.admin, text: 'Overview', end: true },
  { to: paths.adminJobs, text: 'Jobs', end: false },
  { to: paths.adminCleaners, text: 'Users', end: false },
  { to: paths.adminApplications, text: 'Applications', end: false },
  { to: paths.adminCourses, text: 'Courses', end: false },
]

/** Around every administrators' page: the places to go, live news, tidying up, and Access Denied once the role is gone. */
export function Component() {
  const { userId, isAdmin } = useSignedIn()
  const { pathname } = useLocation()
  const isPerson = useMatch(paths.userProfilePattern) !== null
  useRoleCheck(userId)

  if (!isAdmin) return isPerson ? <Outlet /> : <AccessDenied address={pathname} />
  return (
    <>
      <AtWork userId={userId} />
      <SectionNav label="Administration" places={places} wide />
      <Outlet />
    </>
  )
}

/** What goes on while an administrator is here. Apart, so that the channel is left when the role is gone. */
function AtWork({ userId }: { userId: string }) {
  useAdminUpdates(userId)
  useEffect(sweepUnusedFiles, [])
  return null
}
