import { useDeferredValue, useEffect, useState } from 'react'

/** How long (ms) loaded content waits for something beside it. Without a connection that might never come. */
const timeoutMs = 2_000

/** True if `isWaiting` has been true for longer than {@link timeoutMs}. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}

/**
 * True if content below a loading element of unknown height should be shown. Shown earlier, that content
 * would move. True in the render that shows the loaded content (`Loaded`), and from then on.
 */
export function usePlaced(isLoadingAbove: boolean): boolean {
  const isLate = useLate(isLoadingAbove)
  const isDue = useDeferredValue(!isLoadingAbove || isLate)
  const [wasPlaced, setPlaced] = useState(isDue)
  if (isDue && !wasPlaced) setPlaced(true)
  return isDue || wasPlaced
}
