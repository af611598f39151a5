import { useEffect, useState } from 'react'
import { secondsToSolve } from './solve'

const stepMs = 250

/** The elapsed part of the solver's time limit, from 0 to 0.95. */
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
