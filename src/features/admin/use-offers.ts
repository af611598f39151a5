import { useEffect, useState } from 'react'

/** How long something decided can be taken back before anybody is told, in milliseconds (rules 12.19, 13.16). */
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
    end: (gone: Offer<About>) => setOffers((now) => now.filter((one) => one !== gone)),
  }
}
