import { useEffect, useState } from 'react'

/** The time, kept up to date to half a minute: a page stays open for hours, and buttons come and go with the clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => setNow(new Date())
    const timer = setInterval(update, 30_000)
    // A phone stops timers while the page is out of sight.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}
