import { useEffect, useState } from 'react'
import { codeOf, isPassing } from '@/lib/client/result'

/**
 * How long Undo is offered before anyone is notified, in milliseconds (rules 11.30, 12.19, 13.16). The database waits two seconds longer,
 * so that the request of a last-moment click still arrives in time.
 */
const undoMs = 8000

/** A decision that can be undone, and its expiry in milliseconds on the browser's clock. */
export type Undoable<About> = { about: About; until: number }

/** Offers Undo for some seconds after each decision. The database itself delays the notifications. */
export function useUndoables<About>() {
  const [undoables, setUndoables] = useState<readonly Undoable<About>[]>([])
  const next = undoables.length === 0 ? undefined : Math.min(...undoables.map(({ until }) => until))

  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(
      () => setUndoables((now) => now.filter(({ until }) => until > next)),
      Math.max(next - Date.now(), 0),
    )
    return () => clearTimeout(timer)
  }, [next])

  return {
    undoables,
    addUndoable: (about: About) => setUndoables((now) => [...now, { about, until: Date.now() + undoMs }]),
    /**
     * Removes the undo offer once its request has finished. After a transient error, the offer stays until it
     * expires.
     */
    settle: (pressed: Undoable<About>, error: Error | null) => {
      if (error && isPassing(codeOf(error))) return
      setUndoables((now) => now.filter((one) => one !== pressed))
    },
  }
}
