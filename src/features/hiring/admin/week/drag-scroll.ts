import type { DragEvent } from 'react'

/** How close to an edge of the board a drag scrolls it, and how far per event, in pixels. */
const edge = 72
const step = 28

/** Scrolls the board while a job is dragged near its upper or lower edge. Browsers repeat `dragover` while the pointer rests. */
export function handleDragScroll({ currentTarget: board, clientY }: DragEvent<HTMLElement>): void {
  const { top, bottom } = board.getBoundingClientRect()
  // The head and the vacancies stay in place, so that the rows begin below them.
  const rowsTop =
    board.querySelector('tr[data-person]')?.parentElement?.previousElementSibling?.getBoundingClientRect()
      .bottom ?? top
  const by =
    clientY > Math.min(bottom, window.innerHeight) - edge ? step : clientY < rowsTop + edge ? -step : 0
  if (by === 0) return
  if (board.scrollHeight > board.clientHeight) board.scrollTop += by
  else window.scrollBy(0, by)
}
