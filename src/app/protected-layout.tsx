import { Bell, ClipboardList, House, Search, ShieldCheck, UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { BrandMark } from '@/components/brand-mark'
import { useSignedIn } from '@/features/auth/session'
import { beforeLogout } from '@/lib/before-logout'
import { paths } from '@/lib/paths'
import { OfflineBanner } from './offline-banner'

/** The list, its live channel and its panel are no part of a first page; without them the page still stands. */
const NotificationBell = lazy(() =>
  import('@/features/notifications/components/notification-bell').then(
    (bell) => ({ default: bell.NotificationBell }),
    () => ({ default: BellToCome }),
  ),
)

/** Registers the device once the page stands; without it, push only waits for the next time. */
const PushRegistration = lazy(() =>
  import('@/features/push/components/push-registration').then(
    (push) => ({ default: push.PushRegistration }),
    () => ({ default: () => null }),
  ),
)

const places = [
  { to: paths.dashboard, text: 'Dashboard', Icon: House },
  { to: paths.jobs, text: 'Opportunities', Icon: Search },
  { to: paths.myApplications, text: 'Applications', Icon: ClipboardList },
  { to: paths.profile, text: 'Profile', Icon: UserRound },
]

const adminPlace = { to: paths.admin, text: 'Admin', Icon: ShieldCheck }

/** Around every page of a signed-in person: bar with the bell, the places to go, and the page itself. */
export function ProtectedLayout() {
  const { userId, isAdmin } = useSignedIn()

  // Noted here and not with the registration, which may still be on its way when somebody logs out.
  useEffect(() => {
    return beforeLogout(async () => (await import('@/features/push/push')).forgetDevice(userId))
  }, [userId])

  return (
    <div className="frame frame-with-nav">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link to={paths.dashboard} className="brand">
          <BrandMark />
          Shinework
        </Link>
        <Suspense fallback={<BellToCome />}>
          <NotificationBell />
        </Suspense>
      </header>
      <OfflineBanner />
      <nav className="nav" aria-label="Main">
        <ul>
          {(isAdmin ? [...places, adminPlace] : places).map(({ to, text, Icon }) => (
            <li key={to}>
              {/* Below /profile are other people's, which an administrator looks at. */}
              <NavLink to={to} end={to === paths.profile}>
                <Icon size={22} aria-hidden="true" />
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className="pane" id="main" tabIndex={-1}>
        <div className="pane-inner">
          <Outlet />
        </div>
      </main>
      <Suspense>
        <PushRegistration userId={userId} />
      </Suspense>
    </div>
  )
}

/** Keeps the bell's place, so that nothing moves when it arrives. */
function BellToCome() {
  return (
    <span className="icon-button">
      <Bell aria-hidden="true" />
    </span>
  )
}
