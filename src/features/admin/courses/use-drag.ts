import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

type Drag = { from: number; to: number }

/** How close to the edge of the screen a drag scrolls the page, and how far at a time; pixels. */
const edge = { top: 90, bottom: 190, step: 14 }

/**
 * Dragging the items of a list by their handles, with mouse, pen or finger (a handle needs `touch-action: none`).
 * Nothing moves before the drop; {@link placeOf} says where the item would go. Escape gives up.
 * @param list holds the items as its children, and nothing else.
 */
export function useDrag(list: HTMLElement | null, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const ending = useRef<AbortController>(null)

  useEffect(() => () => ending.current?.abort(), [])

  function start(event: ReactPointerEvent, from: number) {
    if (!list || event.button !== 0 || !event.isPrimary) return
    // Neither text is chosen nor the focus moved by it.
    event.preventDefault()
    const { pointerId } = event
    const controller = new AbortController()
    const { signal } = controller
    ending.current?.abort()
    ending.current = controller
    let height = event.clientY
    let to = from

    const look = () => {
      to = placeAt(list, from, height)
      setDrag((now) => (now?.from === from && now.to === to ? now : { from, to }))
    }
    const scroll = () => {
      if (signal.aborted) return
      const by = height < edge.top ? -edge.step : height > window.innerHeight - edge.bottom ? edge.step : 0
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        look()
      }
      requestAnimationFrame(scroll)
    }
    const handleMove = (move: PointerEvent) => {
      if (move.pointerId !== pointerId) return
      height = move.clientY
      look()
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
    look()
    requestAnimationFrame(scroll)
  }

  /** How an item shows the drag: it is the one dragged, or the drop would go before or after it. */
  function placeOf(index: number): 'dragged' | 'before' | 'after' | undefined {
    if (!drag) return undefined
    if (index === drag.from) return 'dragged'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }

  return { start, placeOf }
}

/** The place an item dropped at that height of the screen would have. */
function placeAt(list: HTMLElement, from: number, height: number): number {
  return Array.from(list.children).filter((item, index) => {
    const { top, bottom } = item.getBoundingClientRect()
    return index !== from && (top + bottom) / 2 < height
  }).length
}
