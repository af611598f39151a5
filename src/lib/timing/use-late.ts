import { useDeferredValue, useEffect, useState } from 'react'

/**
 * How long loaded content waits for another part of the page, in milliseconds. Without a connection, that
 * part might never load.
 */
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
 * True if content below a loading element of unknown height should be shown. Content shown earlier would move
 * when the element loads. Becomes true in the same render in which `Loaded` shows the loaded element, and stays true.
 */
export function usePlaced(isLoadingAbove: boolean): boolean {
  const isLate = useLate(isLoadingAbove)
  const isDue = useDeferredValue(!isLoadingAbove || isLate)
  const [wasPlaced, setPlaced] = useState(isDue)
  if (isDue && !wasPlaced) setPlaced(true)
  return isDue || wasPlaced
}
