import { Link, Outlet } from 'react-router-dom'
import { BrandMark } from '@/components/brand-mark'
import { paths } from '@/lib/paths'
import { OfflineBanner } from './offline-banner'

/** For visitors: the name, one form, and the stroke of a squeegee. */
export function PublicLayout() {
  return (
    <div className="frame frame-public">
      <OfflineBanner />
      <header className="hero">
        <Link to={paths.login} className="brand">
          <BrandMark size={32} />
          Shinework
        </Link>
        <p className="hero-line">Good cleaning work, close to home.</p>
        <svg className="hero-stroke" viewBox="0 0 600 600" fill="none" aria-hidden="true">
          <path d="M1000 90H230a105 105 0 0 0 0 210h180a105 105 0 0 1 0 210h-1400" />
        </svg>
      </header>
      <main className="pane">
        <div className="form-column">
          <Outlet />
        </div>
      </main>
    </div>
  )
}
