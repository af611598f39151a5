import { type ComponentProps, lazy, Suspense, useDeferredValue, useLayoutEffect, useState } from 'react'
import { Navigate, type NavigateProps, Outlet, useLocation, useMatch } from 'react-router-dom'
import { paths } from '@/lib/navigation/paths'
import { useSession } from '@/lib/person/signed-in-person'
import { loginReturnState, returnTarget } from '@/lib/session/personal-storage'
import { safeRedirect } from '@/lib/session/safe-redirect'
import { InitializingScreen, SessionFailedScreen } from './start-screens'

/**
 * Two-step verification, in the public layout. Shown in place of any page for visitors, without changing the URL,
 * while the session still needs its second factor.
 */
const SecondFactorWall = lazy(async () => {
  const [{ Component: Wall }, { SecondFactorPage }] = await Promise.all([
    import('./public-layout'),
    import('@/features/account/pages/second-factor-page'),
  ])
  return {
    default: (given: ComponentProps<typeof SecondFactorPage>) => (
      <Wall>
        <SecondFactorPage {...given} />
      </Wall>
    ),
  }
})

/** Redirects again if the user goes Back or Forward while the target loads, because `Navigate` redirects only once. */
function Redirect(to: NavigateProps) {
  const { key } = useLocation()
  return <Navigate key={key} {...to} />
}

/** Redirects, and shows the target's frame until the target has loaded. */
function GoOn({ frame, ...to }: NavigateProps & { frame: 'people' | 'visitors' }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['shell'] = frame
  }, [frame])
  return (
    <>
      <InitializingScreen />
      <Redirect {...to} />
    </>
  )
}

/**
 * Guards pages for signed-in users. Everyone else is sent to /login, which returns them to the page after
 * they have logged in.
 */
export function SignedInOnly() {
  const session = useSession()
  const location = useLocation()
  // Deferred, so that React renders the frame in small steps and a slow phone stays responsive.
  const shouldRender = useDeferredValue(session.status === 'signed-in')
  if (session.status === 'loading') return <InitializingScreen />
  if (session.status === 'failed') return <SessionFailedScreen {...session} />
  if (session.status === 'signed-out' || session.status === 'second-factor') {
    const address = `${location.pathname}${location.search}${location.hash}`
    return <GoOn frame="visitors" to={paths.login} state={loginReturnState(address)} replace />
  }
  return shouldRender ? <Outlet /> : <InitializingScreen />
}

/** Guards pages for visitors. Signed-in users are sent to the page they requested, or to the dashboard. */
export function SignedOutOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <InitializingScreen />
  if (session.status === 'failed') return <SessionFailedScreen {...session} />
  if (session.status === 'second-factor') {
    return (
      <Suspense fallback={<InitializingScreen />}>
        <SecondFactorWall {...session} />
      </Suspense>
    )
  }
  if (session.status === 'signed-in') {
    const wanted = returnTarget(session.userId, location.state)
    return <GoOn frame="people" to={safeRedirect(wanted, paths.dashboard)} replace />
  }
  return <Outlet />
}

/**
 * Guards the administrators' pages. The database protects the data. This guard only keeps users without the
 * role from seeing empty pages. An administrator who is demoted while a page is open is not redirected, and sees
 * Access Denied there. A person's page is open to everyone, because it shows users without the role only their own profile.
 */
export function AdminOnly() {
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin
  const [hasEntered] = useState(isAdmin)
  const isPerson = useMatch(paths.userProfilePattern) !== null
  if (isAdmin || hasEntered || isPerson) return <Outlet />
  return <Redirect to={paths.dashboard} replace />
}
