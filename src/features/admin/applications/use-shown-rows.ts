import { type RefObject, useEffect, useState } from 'react'
import type { ApplicationStatus } from '@/lib/domain'
import type { Application } from './schema'

/**
 * The rows of a list, and which of them have left it by a decision of the person here (specification, part 4: in a list
 * filtered by a status). Such a row is gone, but its place is kept: closed at once, the next row would stand where the
 * hand still is, and a press meant for one person would decide another. Places close as soon as the mouse has left
 * the list, once they are scrolled out of sight, and, where keys decide, at once.
 *
 * Nobody else moves a row: what another administrator has decided stays and says so until the list begins anew.
 */
export function useShownRows(
  all: readonly Application[],
  status: ApplicationStatus | undefined,
  list: RefObject<HTMLElement | null>,
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(all.filter((row) => status && row.status !== status).map(({ id }) => id)),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const rows = all.filter(({ id }) => !closed.has(id))

  useEffect(() => {
    const watched = list.current
    if (!watched || left.size === 0) return
    const close = (ids: Iterable<string>) => setClosed((now) => new Set([...now, ...ids]))
    const handleLeave = ({ pointerType }: PointerEvent) => {
      // A finger leaves with every touch.
      if (pointerType === 'mouse') close(left)
    }
    const handleScrolled = () => {
      const places = [...watched.querySelectorAll<HTMLElement>('[data-left]')]
      const above = places.filter((place) => place.getBoundingClientRect().bottom < 0)
      close(above.flatMap(({ dataset }) => dataset['left'] ?? []))
    }
    watched.addEventListener('pointerleave', handleLeave)
    document.addEventListener('scrollend', handleScrolled)
    return () => {
      watched.removeEventListener('pointerleave', handleLeave)
      document.removeEventListener('scrollend', handleScrolled)
    }
  }, [list, left])

  return {
    rows,
    hasLeft: (id: string) => left.has(id),
    /** A row that was decided here, or refused to be, goes; at once where no hand rests on it. */
    leave: (id: string, atOnce: boolean) => {
      if (status === undefined) return
      setLeft((now) => new Set(now).add(id))
      if (atOnce) setClosed((now) => new Set(now).add(id))
    },
  }
}
