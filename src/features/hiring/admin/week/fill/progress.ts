import { useEffect, useState } from 'react'
import { secondsToSolve } from './solve'

const stepMs = 250

/** How far solving is, by its time limit: from 0 to just below 1. */
export function useProgress(): number {
  const [part, setPart] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setPart((now) => Math.min(now + stepMs / 1000 / secondsToSolve, 0.95)),
      stepMs,
    )
    return () => clearInterval(timer)
  }, [])
  return part
}
