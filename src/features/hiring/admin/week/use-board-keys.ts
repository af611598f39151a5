import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const stop = 'a[href], button:not([disabled]), summary'
const rowsOf = (board: HTMLElement) => [
  ...board.querySelectorAll<HTMLElement>('tr[data-person], tr[data-shifts]'),
]

/**
 * Moves the focus over the board with the arrow keys. Up and down move to another row, or to another job of a day.
 * Left and right move along the row. If the focused row disappears, the focus moves to the row that takes its
 * position.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>) {
  /** The index of the row with the focus, or -1. */
  const last = useRef(-1)
  useEffect(() => {
    if (last.current < 0 || !board.current || document.activeElement !== document.body) return
    const rows = rowsOf(board.current)
    rows[Math.min(last.current, rows.length - 1)]?.querySelector<HTMLElement>(stop)?.focus()
  })

  return {
    onFocus({ target }: { target: Element }) {
      last.current = board.current ? rowsOf(board.current).findIndex((row) => row.contains(target)) : -1
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      if (relatedTarget !== null) last.current = -1
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      if (!key.startsWith('Arrow') || !(target instanceof HTMLElement) || !board.current) return
      const next = nextStop(board.current, target, key)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

/** The visible links and buttons in a part of the board. */
const stops = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>(stop) ?? [])].filter((one) => one.checkVisibility())

function nextStop(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr')
  const cell = from.closest<HTMLTableCellElement>('td, th')
  if (!row || !cell) return undefined
  const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const inRow = stops(row)
    // In the row of vacancies, left and right go to another day, because a day's cell has many links.
    const others = inRow.filter((one) => one === from || !cell.contains(one) || row.matches('[data-person]'))
    const there = others[others.indexOf(from) + step]
    return step < 0 && there && !row.matches('[data-person]') ? stops(there.closest('td, th'))[0] : there
  }
  const inCell = stops(cell)
  const below = inCell[inCell.indexOf(from) + step]
  if (below && !row.matches('[data-person]')) return below
  const rows = rowsOf(board)
  const at = rows.findIndex((one) => one === row)
  const next =
    at === -1
      ? step > 0
        ? rows[0]
        : undefined
      : (rows[at + step] ?? (step < 0 ? board.querySelector('tbody tr') : undefined))
  return stops(next?.children[cell.cellIndex])[0] ?? stops(next)[0]
}
