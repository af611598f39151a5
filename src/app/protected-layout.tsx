import { ClipboardList, House, Search, ShieldCheck, UserRound } from 'lucide-react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { BrandMark } from '@/components/brand-mark'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { OfflineBanner } from './offline-banner'

const places = [
  { to: paths.dashboard, text: 'Dashboard', Icon: House },
  { to: paths.jobs, text: 'Opportunities', Icon: Search },
  { to: paths.myApplications, text: 'Applications', Icon: ClipboardList },
  { to: paths.profile, text: 'Profile', Icon: UserRound },
]

const adminPlace = { to: paths.admin, text: 'Admin', Icon: ShieldCheck }

/** Around every page of a signed-in person: bar with the bell, the places to go, and the page itself. */
export function ProtectedLayout() {
  const { isAdmin } = useSignedIn()
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
      </header>
      <OfflineBanner />
      <nav className="nav" aria-label="Main">
        <ul>
          {(isAdmin ? [...places, adminPlace] : places).map(({ to, text, Icon }) => (
            <li key={to}>
              <NavLink to={to}>
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
    </div>
  )
}
