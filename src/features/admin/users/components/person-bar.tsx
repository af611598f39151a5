import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { BackToList, noteLink, type Place } from '../../place'
import { useNeighbours } from '../use-neighbours'
import styles from './person-bar.module.css'

/** Above a person: the way back to the list, and to the people before and after them. */
export function PersonBar({ place }: { place: Place | undefined }) {
  return (
    <div className={styles.bar}>
      <BackToList place={place} otherwise={{ list: 'users', address: paths.adminCleaners }} />
      {place && <PersonSteps place={place} />}
    </div>
  )
}

function PersonSteps({ place }: { place: Place }) {
  const { previous, next, position } = useNeighbours(place)
  if (position === undefined) return null
  return (
    <nav className={styles.steps} aria-label="People of the list">
      {previous && (
        <Step place={place} to={previous}>
          <ChevronLeft size={20} aria-hidden="true" />
          <span>
            <span className="sr-only">Previous: </span>
            {previous.name}
          </span>
        </Step>
      )}
      <p role="status">
        <span className="sr-only">{place.name}, </span>
        {position}
      </p>
      {next && (
        <Step place={place} to={next}>
          <span>
            <span className="sr-only">Next: </span>
            {next.name}
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </Step>
      )}
    </nav>
  )
}

type StepProps = {
  place: Place
  to: { row: string; personId: string; name: string }
  children: ReactNode
}

function Step({ place, to: { row, personId, name }, children }: StepProps) {
  const address = paths.userProfile(personId)
  return (
    <Link
      to={address}
      // Back leads straight to the list, and there to the person seen last.
      replace
      state={{ ...place, row, name } satisfies Place}
      onClick={() => noteLink(place.key, row, address)}
    >
      {children}
    </Link>
  )
}
