import { useEffect, useState } from 'react'

/** The current time, updated every half minute, because pages stay open for hours and some buttons depend on the time. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => setNow(new Date())
    const timer = setInterval(update, 30_000)
    // Updates when the page is shown again, because phones stop timers while it is hidden.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}
