import { type RefObject, useLayoutEffect, useState } from 'react'

/** Between the field, its list and the end of the screen; pixels. */
const gap = 8
/** Below this many pixels too little of a list is seen: five of its lines. */
const least = 240

/**
 * How high a list below a field may be, in pixels, so that it ends where the screen or the on-screen keyboard does.
 * Where that is too little, the field is first brought to the top of the screen.
 */
export function useListRoom(field: RefObject<HTMLElement | null>, isOpen: boolean): number | undefined {
  const [room, setRoom] = useState<number>()

  useLayoutEffect(() => {
    const view = window.visualViewport
    const element = field.current
    if (!isOpen || !view || !element) return
    const roomBelow = () => view.offsetTop + view.height - element.getBoundingClientRect().bottom - 2 * gap
    const measure = () => {
      if (roomBelow() < least) element.parentElement?.scrollIntoView({ block: 'start' })
      setRoom(Math.max(roomBelow(), 0))
    }
    measure()
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [field, isOpen])

  return room
}
