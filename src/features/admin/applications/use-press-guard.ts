import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { haveMoved } from './steady-rows'

/** A hand already on its way cannot be stopped for so long; milliseconds. */
const reactionTime = 400
/** Two presses so close after another, at one place, are a double press; milliseconds and pixels. */
const doublePress = { time: 500, distance: 12 }

/**
 * Tells presses that were meant for another row: the second of a double press, when the first has sent its row away, and
 * one on a row that came under the resting hand by itself.
 */
export function usePressGuard(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isOwn: (id: string) => boolean,
) {
  const before = useRef<readonly string[]>([])
  const movedAt = useRef(-Infinity)
  const pointedAt = useRef(-Infinity)
  const lastPress = useRef<{ id: string; at: number; x: number; y: number }>(undefined)

  useLayoutEffect(() => {
    if (haveMoved(before.current, ids, isOwn)) movedAt.current = performance.now()
    before.current = ids
  })

  useEffect(() => {
    const watched = list.current
    if (!watched) return
    const note = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') pointedAt.current = performance.now()
    }
    watched.addEventListener('pointermove', note)
    return () => watched.removeEventListener('pointermove', note)
  }, [list])

  /** Was this press meant for another row than the one it hit? */
  return function isMistaken(event: MouseEvent, id: string): boolean {
    // A key presses what has the focus, wherever that stands.
    if (event.detail === 0) return false
    const now = performance.now()
    const previous = lastPress.current
    lastPress.current = { id, at: now, x: event.clientX, y: event.clientY }
    const isSecond =
      previous !== undefined &&
      previous.id !== id &&
      now - previous.at < doublePress.time &&
      Math.hypot(event.clientX - previous.x, event.clientY - previous.y) < doublePress.distance
    const cameByItself = movedAt.current > pointedAt.current && now - movedAt.current < reactionTime
    return isSecond || cameByItself
  }
}
