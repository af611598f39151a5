import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { classes } from '@/lib/classes'
import styles from './back-link.module.css'

type BackLinkProps = {
  to: string
  /** True if the page was opened from `to`. A plain click then goes back in the history, to the same position. */
  isReturn?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The back link above a page's heading. */
export function BackLink({ to, isReturn = false, className, children }: BackLinkProps) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isReturn || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link to={to} className={classes(styles.link, className)} onClick={handleClick}>
      <ArrowLeft size={20} aria-hidden="true" />
      {children}
    </Link>
  )
}
