import { BackLink } from '@/components/back-link'
import type { Place } from '../place'
import styles from './back-to-list.module.css'

type BackToListProps = {
  /** Where the page was opened from; undefined when it was reached in another way. */
  place: Place | undefined
  /** Where it leads then. */
  otherwise: { list: Place['list']; address: string }
}

/** The way back to the list, to the same row of it. */
export function BackToList({ place, otherwise }: BackToListProps) {
  const { list, address } = place ?? otherwise
  return (
    <BackLink to={address} isReturn={place !== undefined} className={styles.link}>
      Back to {list}
    </BackLink>
  )
}
