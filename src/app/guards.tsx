import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '@/features/auth/session'
import { isLoggingOut } from '@/lib/before-logout'
import { paths } from '@/lib/paths'
import { safeRedirect } from '@/lib/safe-redirect'
import { InitializingScreen } from './initializing-screen'
import { SessionFailedScreen } from './session-failed-screen'

/** Pages for signed-in people. Others go to /login, which brings them back to where they wanted to be. */
export function SignedInOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <InitializingScreen />
  if (session.status === 'failed') return <SessionFailedScreen {...session} />
  if (session.status === 'signed-out') {
    const wanted = `${location.pathname}${location.search}${location.hash}`
    // Whoever logs in after somebody has logged out starts at the dashboard, not where the last person left.
    return <Navigate to={paths.login} state={isLoggingOut() ? null : { wanted }} replace />
  }
  return <Outlet />
}

/** Pages for visitors. Somebody who is signed in goes on to what they wanted, or to the dashboard. */
export function SignedOutOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <InitializingScreen />
  if (session.status === 'failed') return <SessionFailedScreen {...session} />
  if (session.status === 'signed-in') return <Navigate to={wantedFrom(location.state)} replace />
  return <Outlet />
}

/**
 * The administrators' pages. The database guards the data; this only keeps others from an empty room. Whose role is
 * taken while a page is open is not sent away: the page says that access is denied.
 */
export function AdminOnly() {
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin
  const [hasEntered] = useState(isAdmin)
  if (isAdmin || hasEntered) return <Outlet />
  return <Navigate to={paths.dashboard} replace />
}

function wantedFrom(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined
  return safeRedirect(wanted, paths.dashboard)
}
