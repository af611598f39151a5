import { type RefObject, useEffect, useState } from 'react'

/** How long after the last movement somebody still counts as at work; milliseconds. */
const restBeforeIdle = 10_000

const signs = ['pointermove', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'focusin'] as const

/** Is a pointer, a finger or a key being used inside the element, or was it until a moment ago? */
export function useAtWork(element: RefObject<HTMLElement | null>): boolean {
  const [isAtWork, setAtWork] = useState(false)

  useEffect(() => {
    const watched = element.current
    if (!watched) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setAtWork(false), restBeforeIdle)
      setAtWork(true)
    }
    for (const sign of signs) watched.addEventListener(sign, note, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) watched.removeEventListener(sign, note)
    }
  }, [element])

  return isAtWork
}
