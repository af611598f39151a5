import { type RefObject, useLayoutEffect, useState } from 'react'

/** The gap from the field to its list, and from the list to the end of the screen, in pixels. */
const gap = 8
/** The minimum useful height of a list (five lines), in pixels. */
const least = 240

/**
 * The maximum height of a list below a field, in pixels. The list ends at the edge of the screen or of the on-screen keyboard. If that
 * height is too small, the field is first scrolled to the top of the screen.
 */
export function useListHeight(field: RefObject<HTMLElement | null>, isOpen: boolean): number | undefined {
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
