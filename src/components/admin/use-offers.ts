import { useEffect, useState } from 'react'
import { codeOf, isPassing } from '@/lib/client/result'

/**
 * How long Undo is offered before anybody is told, in milliseconds (rules 11.30, 12.19, 13.16). The database waits for two seconds more,
 * which a press in the last moment needs to reach it.
 */
const undoMs = 8000

/** What can still be taken back, and until when, in the browser's milliseconds. */
export type Offer<About> = { about: About; until: number }

/** Offers to take back what was decided, each for some seconds. Only the offers end here: the database tells people. */
export function useOffers<About>() {
  const [offers, setOffers] = useState<readonly Offer<About>[]>([])
  const next = offers.length === 0 ? undefined : Math.min(...offers.map(({ until }) => until))

  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(
      () => setOffers((now) => now.filter(({ until }) => until > next)),
      Math.max(next - Date.now(), 0),
    )
    return () => clearTimeout(timer)
  }, [next])

  return {
    offers,
    offer: (about: About) => setOffers((now) => [...now, { about, until: Date.now() + undoMs }]),
    /** Undo was pressed. If the request may succeed a little later, the offer stays while its time lasts. */
    settle: (pressed: Offer<About>, error: Error | null) => {
      if (error && isPassing(codeOf(error))) return
      setOffers((now) => now.filter((one) => one !== pressed))
    },
  }
}
