import { useEffect, useState } from 'react'
import { codeOf, isPassing } from '@/lib/client/result'

/**
 * How long Undo is offered before anybody is told, in milliseconds (rules 11.30, 12.19, 13.16). The database waits for two seconds more,
 * which a press in the last moment needs to reach it.
 */
const undoMs = 8000

/** What can still be taken back, and until when, in the browser's milliseconds. */
export type Undoable<About> = { about: About; until: number }

/** Offers to take back what was decided, each for some seconds. Only the offers end here: the database tells people. */
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
    /** Undo was pressed. If the request may succeed a little later, the offer stays while its time lasts. */
    settle: (pressed: Undoable<About>, error: Error | null) => {
      if (error && isPassing(codeOf(error))) return
      setUndoables((now) => now.filter((one) => one !== pressed))
    },
  }
}
