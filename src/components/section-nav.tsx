import { NavLink } from 'react-router-dom'
import { classes } from '@/lib/classes'
import styles from './section-nav.module.css'

type SectionNavProps = {
  label: string
  /** `end` where addresses below this one do not count as it. */
  places: readonly { to: string; text: string; end: boolean }[]
  /** Its pages use the whole width of the screen, and its links a phone's. */
  wide?: boolean
}

/** Links to the pages of one part of the app; the current one is marked. */
export function SectionNav({ label, places, wide = false }: SectionNavProps) {
  return (
    <nav
      className={classes(styles.nav, wide && styles.wide)}
      aria-label={label}
      data-wide-page={wide || undefined}
    >
      <ul>
        {places.map(({ to, text, end }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
