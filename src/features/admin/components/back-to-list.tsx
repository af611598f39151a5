import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
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
  const navigate = useNavigate()
  const { list, address } = place ?? otherwise

  function handleClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!place || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link to={address} className={styles.link} onClick={handleClick}>
      <ArrowLeft size={20} aria-hidden="true" />
      Back to {list}
    </Link>
  )
}
