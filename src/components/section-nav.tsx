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
   * `end` is true if the item is not current at the URLs below its own. An item for a part of the page
   * itself, `#part`, is never current. `waiting` is the number of open tasks behind the item.
   */
  items: readonly { to: string; text: string; end: boolean; waiting?: number | undefined }[]
  /** `wide` is for full-width pages, and fits more links on a phone than `side`. `side` is a vertical list in a desktop's side bar. */
  look?: 'wide' | 'side'
}

/** Links to the pages of one part of the app. The current page's link is marked. */
export function SectionNav({ label, items, look }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const widths = items.map(({ waiting = 0 }) => waiting).join()

  useEffect(() => {
    // If not all links fit, the current link can be out of sight, or be pushed out of sight by the counts of the links before it.
    // A focused link takes precedence.
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
            {/* Browsers do not scroll a partly visible link into view when it gets the focus. */}
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
