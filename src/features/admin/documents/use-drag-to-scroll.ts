import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Draws what an element shows by the mouse, as fingers do by themselves. Returns the element's attributes. */
export function useDragToScroll(target: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const [isDragging, setDragging] = useState(false)

  function handleEnd() {
    from.current = undefined
    setDragging(false)
  }

  return {
    'data-dragging': isDragging || undefined,
    onPointerDown: ({ pointerType, button, clientX, clientY, pointerId, target: pressed }: PointerEvent) => {
      const element = target.current
      if (pointerType !== 'mouse' || button !== 0 || !element) return
      // A press on the scroll bar is the scroll bar's.
      const { left, top } = element.getBoundingClientRect()
      if (pressed === element && clientX - left > element.clientWidth) return
      if (pressed === element && clientY - top > element.clientHeight) return
      from.current = { x: clientX, y: clientY }
      element.setPointerCapture(pointerId)
      setDragging(true)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      target.current?.scrollBy(from.current.x - clientX, from.current.y - clientY)
      from.current = { x: clientX, y: clientY }
    },
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
  }
}
