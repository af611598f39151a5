import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { linkId, noteLink, type Place } from '../place'

type RowLinkProps = {
  to: string
  list: Place['list']
  /** The row's id. */
  row: string
  /** What the row is called. */
  name: string
  className?: string
  children: ReactNode
}

/** A link from a row of a list, to which the way back leads again. */
export function RowLink({ to, list, row, name, className, children }: RowLinkProps) {
  const { pathname, search, key } = useLocation()
  const place: Place = { list, address: `${pathname}${search}`, key, row, name }
  return (
    <Link
      to={to}
      state={place}
      className={className}
      data-link={linkId(row, to)}
      onClick={() => noteLink(key, row, to)}
    >
      {children}
    </Link>
  )
}
