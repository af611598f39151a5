import './section-nav.css'
import { NavLink } from 'react-router-dom'

type SectionNavProps = {
  label: string
  /** `end` where an address stands for itself alone, not for those below it. */
  places: readonly { to: string; text: string; end: boolean }[]
}

/** The pages of one part of the app, and which of them one is on. */
export function SectionNav({ label, places }: SectionNavProps) {
  return (
    <nav className="section-nav" aria-label={label}>
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
