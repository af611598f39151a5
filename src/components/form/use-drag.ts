import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** How close to the edge of the screen a drag scrolls the page, and how far per frame, in pixels. */
const edge = { top: 90, bottom: 190, step: 14 }

/**
 * Drags the items of a vertical list by their handles, with mouse, pen or finger. A handle needs `touch-action: none`. Nothing moves before
 * the drop. `dragStateOf` returns how each item looks during the drag. Escape cancels.
 * @param list The element whose children are the items, and nothing else.
 */
export function useDrag(list: HTMLElement | null, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const current = useRef<AbortController>(null)

  useEffect(() => () => current.current?.abort(), [])

  function startDrag(event: ReactPointerEvent, from: number) {
    if (!list || event.button !== 0 || !event.isPrimary) return
    // Otherwise the browser selects text and moves the focus.
    event.preventDefault()
    const { pointerId } = event
    const controller = new AbortController()
    const { signal } = controller
    current.current?.abort()
    current.current = controller
    let y = event.clientY
    let to = from

    const update = () => {
      to = indexAt(list, from, y)
      setDrag((now) => (now?.from === from && now.to === to ? now : { from, to }))
    }
    const scroll = () => {
      if (signal.aborted) return
      const by = y < edge.top ? -edge.step : y > window.innerHeight - edge.bottom ? edge.step : 0
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        update()
      }
      requestAnimationFrame(scroll)
    }
    const handleMove = (move: PointerEvent) => {
      if (move.pointerId !== pointerId) return
      y = move.clientY
      update()
    }
    const handleUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return
      controller.abort()
      if (to !== from) onDrop(from, to)
    }
    const handleKey = (key: KeyboardEvent) => {
      if (key.key === 'Escape') controller.abort()
    }
    window.addEventListener('pointermove', handleMove, { signal })
    window.addEventListener('pointerup', handleUp, { signal })
    window.addEventListener('pointercancel', () => controller.abort(), { signal })
    window.addEventListener('keydown', handleKey, { signal })
    signal.addEventListener('abort', () => setDrag(undefined))
    update()
    requestAnimationFrame(scroll)
  }

  /** 'dragged' for the dragged item itself. For another item, the side on which the dragged item would be dropped. */
  function dragStateOf(index: number): 'dragged' | 'before' | 'after' | undefined {
    if (!drag) return undefined
    if (index === drag.from) return 'dragged'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }

  return { startDrag, dragStateOf }
}

/** The index the dragged item would have if it were dropped at this height of the screen. */
function indexAt(list: HTMLElement, from: number, y: number): number {
  return Array.from(list.children).filter((item, index) => {
    const { top, bottom } = item.getBoundingClientRect()
    return index !== from && (top + bottom) / 2 < y
  }).length
}
