import { type RefObject, useEffect, useState } from 'react'
import type { Application } from './schema'

type Row = Pick<Application, 'id' | 'status'>

/**
 * Hides rows of a filtered list after the administrator has decided them (rule 13.7). A hidden row keeps its space.
 * Otherwise the next row would move under the pointer, and a second click would decide the wrong person. The space
 * closes when the mouse leaves the list or when the row is scrolled out of view. After a decision by keyboard, the
 * space closes at once.
 * @param view identifies the list's filters. A new value resets the state.
 * @param status the status that the list is filtered by.
 * @param element the element around the rows.
 * @param canUndo returns true while a row's decision can be undone. The row stays until then.
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
      // Closes the spaces of removed rows only if a mouse leaves the list, because touch fires `pointerleave` after
      // every tap.
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
      // The number of rows that match the filter, without decided rows that are still in the cache.
      matching: all.filter((row) => row.status === (status ?? row.status)).length,
    },
    hasLeft,
    /** Removes a decided row from the list. If `atOnce`, the gap closes immediately, too. */
    leave: (id: string, atOnce: boolean) => {
      if (status === undefined) return
      setState((now) => ({
        ...now,
        left: new Set(now.left).add(id),
        closed: atOnce ? new Set(now.closed).add(id) : now.closed,
      }))
    },
    /** Restores a row whose decision was undone. */
    comeBack: (id: string) =>
      setState((now) => ({ ...now, left: except(now.left, id), closed: except(now.closed, id) })),
  }
}

function except(ids: ReadonlySet<string>, gone: string) {
  return new Set([...ids].filter((id) => id !== gone))
}

/** The initial state. Rows decided before the list was opened again are hidden. */
function begin(all: readonly Row[], view: string, status: string | undefined) {
  const decided = all.filter((row) => status && row.status !== status).map(({ id }) => id)
  return { view, closed: new Set(decided), left: new Set<string>() }
}
