import { type RefObject, useEffect, useState } from 'react'
import type { Application } from './schema'

type Row = Pick<Application, 'id' | 'status'>

/**
 * A list, and which of its rows have left it by the person's own decision (rule 13.7). Such a row is hidden but keeps its
 * place: otherwise the next row would move under the pointer, and a second press would decide the wrong person. Places close
 * when the mouse leaves the list, when they are scrolled out of sight, and at once for the keyboard.
 * @param canUndo that the decision can be taken back: until then the row stays.
 * @param view changes with the list's filters, and begins anew.
 * @param status that the list is filtered by.
 */
export function useShownRows<T extends Row, More>(
  list: More & { rows: T[] | undefined },
  view: string,
  status: string | undefined,
  element: RefObject<HTMLElement | null>,
  canUndo: (id: string) => boolean,
) {
  const all = list.rows ?? []
  const [state, setState] = useState(() => begin(all, view, status))
  const { closed, left } = state
  if (state.view !== view) setState(begin(all, view, status))

  useEffect(() => {
    const watched = element.current
    if (!watched || left.size === 0) return
    const close = (ids: Iterable<string>) =>
      setState((now) => ({ ...now, closed: new Set([...now.closed, ...ids]) }))
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
  }, [element, left])

  const hasLeft = ({ id }: Row) => left.has(id) && !canUndo(id)
  const rows = all.filter(({ id }) => !closed.has(id) || canUndo(id))
  return {
    list: {
      ...list,
      rows: list.rows && (rows.every(hasLeft) ? [] : rows),
      // Decided rows are still among those that were read.
      matching: all.filter((row) => row.status === (status ?? row.status)).length,
    },
    hasLeft,
    /** Lets a decided row leave; its place closes too with `atOnce`. */
    leave: (id: string, atOnce: boolean) => {
      if (status === undefined) return
      setState((now) => ({
        ...now,
        left: new Set(now.left).add(id),
        closed: atOnce ? new Set(now.closed).add(id) : now.closed,
      }))
    },
    /** Brings a row back whose decision was taken back. */
    comeBack: (id: string) =>
      setState((now) => ({ ...now, left: except(now.left, id), closed: except(now.closed, id) })),
  }
}

function except(ids: ReadonlySet<string>, gone: string) {
  return new Set([...ids].filter((id) => id !== gone))
}

/** Rows that were decided before the list was opened again are not shown. */
function begin(all: readonly Row[], view: string, status: string | undefined) {
  const decided = all.filter((row) => status && row.status !== status).map(({ id }) => id)
  return { view, closed: new Set(decided), left: new Set<string>() }
}
