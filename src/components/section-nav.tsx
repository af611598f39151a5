import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { CountBadge } from '@/components/ui/count-badge'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import { countLimit } from '@/lib/lists/paging'
import { scrollIntoNav } from './scroll-into-nav'
import styles from './section-nav.module.css'

type SectionNavProps = {
  label: string
  /**
   * `end` where addresses below this one do not count as it; a part of the page itself, `#part`, is never the current one. `waiting` is
   * how much waits there to be done.
   */
  items: readonly { to: string; text: string; end: boolean; waiting?: number | undefined }[]
  /** `wide`: its pages use the whole width of the screen, and its links a phone's. `side`: in a desk's side bar, below each other. */
  look?: 'wide' | 'side'
}

/** Links to the pages of one part of the app; the current one is marked. */
export function SectionNav({ label, items, look }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const widths = items.map(({ waiting = 0 }) => waiting).join()

  useEffect(() => {
    // Where they do not all fit, the current one may be outside, or be pushed there by what waits before it. Somebody who is
    // among them stays where they are.
    const here = list.current?.querySelector(':focus') ?? list.current?.querySelector('[aria-current]')
    if (pathname && widths) scrollIntoNav(here)
  }, [pathname, widths])

  return (
    <nav
      className={classes(look === 'side' ? styles.side : styles.nav, look === 'wide' && styles.wide)}
      aria-label={label}
      data-wide-page={look === 'wide' || undefined}
    >
      <ul ref={list}>
        {items.map(({ to, text, end, waiting = 0 }) => (
          <li key={to}>
            {/* Browsers leave a link where it is that is half in sight. */}
            {to.startsWith('#') ? (
              <Link to={to} replace onFocus={({ target }) => scrollIntoNav(target)}>
                {text}
              </Link>
            ) : (
              <NavLink to={to} end={end} onFocus={({ target }) => scrollIntoNav(target)}>
                {text}
                {waiting > 0 && (
                  <CountBadge className={styles.waiting}>
                    {waiting < countLimit ? waiting : `${countLimit}+`}
                    <span className="sr-only"> {t('waiting')}</span>
                  </CountBadge>
                )}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
