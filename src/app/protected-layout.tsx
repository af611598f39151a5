import Bell from 'lucide-react/icons/bell'
import { Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { AccountNotice } from '@/components/account-notice'
import { Brand } from '@/components/brand'
import { scrollIntoNav } from '@/components/scroll-into-nav'
import { IconButtonPlaceholder } from '@/components/ui/button'
import { whenIdle } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import { paths } from '@/lib/navigation/paths'
import { waitForInstallPrompt } from '@/lib/offline/install-prompt'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { withAdminTexts } from './admin-texts'
import { useBeforeLogoutTasks } from './before-logout-tasks'
import { OfflineBanner } from './offline-banner'
import { pages } from './pages'
import styles from './protected-layout.module.css'

waitForInstallPrompt()

// Loaded after the first page, which works without the bell.
const NotificationBell = lazyWithFallback(
  () =>
    import('@/features/messages/notifications/components/notification-bell').then(
      (bell) => bell.NotificationBell,
    ),
  BellPlaceholder,
  whenIdle,
)

/**
 * Loaded when idle, because only users who have been accepted for a job need it. Until it has loaded, the
 * dashboard's link leads to the current jobs too.
 */
const CurrentJobsLink = lazyWithFallback(
  () => import('@/features/hiring/cleaner/components/current-jobs-link').then((link) => link.CurrentJobsLink),
  () => null,
  whenIdle,
)

/** If loading fails, no background work runs until the app is next opened. */
const BackgroundWork = lazyWithFallback(
  () => import('./background-work').then((work) => work.BackgroundWork),
  () => null,
  whenIdle,
)

/** Links to the administrators' pages. A desktop shows them below the links to everyone's pages. */
const AdminNav = lazyWithFallback(
  withAdminTexts(() => import('./admin-nav').then((part) => part.AdminNav)),
  () => null,
)

const navItems = pages.flatMap(({ path, audience, nav }) => (nav ? [{ to: path, audience, ...nav }] : []))

/** The length of the longest of the `addresses` that equals `pathname` or is a parent path of `pathname`. 0 if there is none. */
function coverage(pathname: string, addresses: readonly string[]): number {
  const covers = (address: string) =>
    `${pathname}/`.startsWith(address.endsWith('/') ? address : `${address}/`)
  return Math.max(0, ...addresses.filter(covers).map(({ length }) => length))
}

/** The frame of every page of a signed-in user: the bar with the bell, and the navigation. */
export function Component() {
  const { userId, isAdmin } = useSignedIn()
  const { pathname } = useLocation()
  const shownItems = navItems.filter(({ audience }) => isAdmin || audience !== 'administrators')
  const [here] = shownItems
    .map((item) => ({ item, covered: coverage(pathname, [item.to, ...(item.also ?? [])]) }))
    .filter(({ covered }) => covered > 0)
    .toSorted((one, other) => other.covered - one.covered)
    .map(({ item }) => item)

  const nav = useRef<HTMLElement>(null)

  useBeforeLogoutTasks(userId)

  useEffect(() => {
    if (here) scrollIntoNav(nav.current?.querySelector('[aria-current]'))
  }, [here])

  return (
    <div className={styles.frame}>
      <a className={styles.skipLink} href="#main">
        {t('Skip to content')}
      </a>
      <header className={styles.bar}>
        <Brand to={paths.dashboard} />
        <Suspense>
          <CurrentJobsLink className={styles.current} />
        </Suspense>
        <Suspense fallback={<BellPlaceholder />}>
          <NotificationBell />
        </Suspense>
      </header>
      <OfflineBanner />
      <div className={styles.side}>
        <nav ref={nav} className={styles.nav} aria-label={t('Main')}>
          <ul>
            {shownItems.map((item) => (
              <li key={item.to} className={item.wide ? styles.wide : undefined}>
                <Link
                  to={item.to}
                  aria-current={item === here ? 'page' : undefined}
                  onFocus={({ target }) => scrollIntoNav(target)}
                >
                  <item.Icon size={22} aria-hidden="true" />
                  {item.text()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {isAdmin && (
          <Suspense>
            <AdminNav look="side" />
          </Suspense>
        )}
      </div>
      <main className={styles.pane} id="main" tabIndex={-1}>
        <div className={styles.page}>
          {here?.isAboutWork && <AccountNotice />}
          <Outlet />
        </div>
      </main>
      <Suspense>
        <BackgroundWork userId={userId} />
      </Suspense>
    </div>
  )
}

/** Reserves the bell's space, so that nothing moves when the bell loads. */
function BellPlaceholder() {
  return (
    <IconButtonPlaceholder>
      <Bell aria-hidden="true" />
    </IconButtonPlaceholder>
  )
}
