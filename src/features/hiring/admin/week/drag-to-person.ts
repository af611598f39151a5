import type { DragEvent } from 'react'
import { dragged } from './components/job-times'
import type { BoardJob, BoardPerson } from './schema'
import type { Placing } from './use-placing'

/**
 * A drag within `edge` pixels of the board's upper or lower edge scrolls the board by `step` pixels per
 * event.
 */
const edge = 72
const step = 28

/**
 * Event handlers of the board for jobs that are dragged onto people's rows. The marked row (`data-over`)
 * receives the job. The row is looked up by the pointer's position after scrolling, because the event's target
 * is the row that was under the pointer before the board scrolled.
 */
export function dragHandlers(
  jobs: readonly BoardJob[] | undefined,
  people: readonly BoardPerson[] | undefined,
  { drop }: Pick<Placing, 'drop'>,
) {
  return {
    // Some browsers refuse the drop unless `dragenter` is accepted as well as `dragover`.
    onDragEnter: accept,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (isOfJob(event)) scrollAtEdge(event.currentTarget, event.clientY)
      accept(event)
    },
    onDragLeave: ({ currentTarget: board, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && board.contains(relatedTarget))) mark(board, undefined)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const { currentTarget: board, dataTransfer } = event
      const job = jobs?.find(({ id }) => id === dataTransfer.getData(dragged))
      const personId = markedRow(board)?.dataset['person']
      const person = people?.find(({ id }) => id === personId)
      mark(board, undefined)
      if (!job || !person) return
      event.preventDefault()
      void drop(job, person)
    },
  }
}

const isOfJob = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragged)

/** Marks the row under the pointer, and tells the browser that a job can be dropped there. */
function accept(event: DragEvent<HTMLElement>): void {
  if (!isOfJob(event)) return
  const { currentTarget: board, clientX, clientY } = event
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('tr[data-person]')
  mark(board, row)
  if (row) event.preventDefault()
}

const markedRow = (board: HTMLElement) => board.querySelector<HTMLElement>('tr[data-over]')

/** Sets the attribute without React, because rendering all rows for each event would be slow. */
function mark(board: HTMLElement, row: HTMLElement | null | undefined): void {
  const before = markedRow(board)
  if (before === (row ?? null)) return
  before?.removeAttribute('data-over')
  row?.setAttribute('data-over', '')
}

/** Scrolls the board while the pointer is near its upper or lower edge. Browsers repeat `dragover` while the pointer
 * does not move. */
function scrollAtEdge(board: HTMLElement, clientY: number): void {
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
