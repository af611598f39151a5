import { useDeferredValue, useEffect, useState } from 'react'

/** How long (ms) loaded content waits for something beside it. Without a connection that might never come. */
const timeoutMs = 2_000

/** Whether something has been waiting for longer than {@link timeoutMs}. */
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
 * Whether to show what is below something that is still loading, whose height is unknown: until then it would be moved. True in the
 * render that shows the loaded content (`Loaded`), and from then on.
 */
export function usePlaced(isLoadingAbove: boolean): boolean {
  const isLate = useLate(isLoadingAbove)
  const isDue = useDeferredValue(!isLoadingAbove || isLate)
  const [wasPlaced, setPlaced] = useState(isDue)
  if (isDue && !wasPlaced) setPlaced(true)
  return isDue || wasPlaced
}
