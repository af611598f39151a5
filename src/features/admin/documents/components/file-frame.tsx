import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useDragToScroll } from '../use-drag-to-scroll'
import type { Size, View } from '../view'
import styles from './file-frame.module.css'

type FileFrameProps = {
  /** Names what is shown: "White Card of Ana Lee". */
  label: string
  view: View
  /** Gets the room there is. */
  children: (size: Size) => ReactNode
}

/** The frame that a file is shown in. What is larger scrolls: by wheel, finger, arrow keys, or drawn by the mouse. */
export function FileFrame({ label, view, children }: FileFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size>()
  const dragging = useDragToScroll(frame)
  useKeptCentre(frame, view)

  const measure = useCallback((element: HTMLElement) => {
    frame.current = element
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={measure} className={styles.frame} aria-label={label} tabIndex={0} {...dragging}>
      {size && size.width > 0 && children(size)}
    </section>
  )
}

/** What is in the middle of the frame stays there when it is enlarged. */
function useKeptCentre(frame: { current: HTMLElement | null }, { turn, zoom }: View) {
  const before = useRef({ turn, zoom })
  useLayoutEffect(() => {
    const element = frame.current
    const { current: last } = before
    before.current = { turn, zoom }
    if (!element || (last.turn === turn && last.zoom === zoom)) return
    if (last.turn !== turn) {
      element.scrollTo({ left: (element.scrollWidth - element.clientWidth) / 2, top: 0 })
      return
    }
    const factor = zoom / last.zoom
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * factor - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * factor - clientHeight / 2,
    })
  }, [frame, turn, zoom])
}
