import type { DragEvent } from 'react'

/**
 * A drag within `edge` pixels of the board's upper or lower edge scrolls the board by `step` pixels per
 * event.
 */
const edge = 72
const step = 28

/**
 * Scrolls the board while a job is dragged near its upper or lower edge. Browsers repeat `dragover` while the
 * pointer does not move.
 */
export function handleDragScroll({ currentTarget: board, clientY }: DragEvent<HTMLElement>): void {
  const { top, bottom } = board.getBoundingClientRect()
  // The header and the vacancies are sticky, so the visible rows begin below them.
  const rowsTop =
    board.querySelector('tr[data-person]')?.parentElement?.previousElementSibling?.getBoundingClientRect()
      .bottom ?? top
  const by =
    clientY > Math.min(bottom, window.innerHeight) - edge ? step : clientY < rowsTop + edge ? -step : 0
  if (by === 0) return
  if (board.scrollHeight > board.clientHeight) board.scrollTop += by
  else window.scrollBy(0, by)
}
