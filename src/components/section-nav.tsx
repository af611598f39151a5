import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { classes } from '@/lib/classes'
import { countLimit } from '@/lib/paging'
import styles from './section-nav.module.css'

type SectionNavProps = {
  label: string
  /** `end` where addresses below this one do not count as it. `waiting` is how much waits there to be done. */
  places: readonly { to: string; text: string; end: boolean; waiting?: number | undefined }[]
  /** Its pages use the whole width of the screen, and its links a phone's. */
  wide?: boolean
}

/** Links to the pages of one part of the app; the current one is marked. */
export function SectionNav({ label, places, wide = false }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    // Where they do not all fit, the current one may be outside.
    const current = list.current?.querySelector('[aria-current]')
    if (pathname) current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [pathname])

  return (
    <nav
      className={classes(styles.nav, wide && styles.wide)}
      aria-label={label}
      data-wide-page={wide || undefined}
    >
      <ul ref={list}>
        {places.map(({ to, text, end, waiting = 0 }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              {text}
              {waiting > 0 && (
                <span className={styles.waiting}>
                  {waiting < countLimit ? waiting : `${countLimit}+`}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
