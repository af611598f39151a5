import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { readListState } from '../list-state'

/** The way back to the list of users. Whoever came from there goes back to the same place in the same list. */
export function BackToUsers() {
  const navigate = useNavigate()
  const from = readListState(useLocation().state)

  function handleClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (from === undefined || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link to={`${paths.adminCleaners}${from?.usersSearch ?? ''}`} className="user-back" onClick={handleClick}>
      <ArrowLeft size={20} aria-hidden="true" />
      Back to users
    </Link>
  )
}
