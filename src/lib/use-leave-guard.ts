import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { paths } from '@/lib/paths'

/**
 * Keeps a page with unsaved changes from being left by accident: a link inside the app is held back until `proceed` or
 * `stay` is called, closing the tab is asked about by the browser. The way to /login is never held back: it is
 * taken when the session has ended.
 * @param isLeaving whether a step inside the app would lose the changes; another page does, unless said otherwise.
 */
export function useLeaveGuard(
  isDirty: boolean,
  isLeaving: (from: Location, to: Location) => boolean = isOtherPage,
) {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isReleased.current &&
      isLeaving(currentLocation, nextLocation) &&
      nextLocation.pathname !== paths.login,
  )

  useEffect(() => {
    if (!isDirty) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [isDirty])

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    proceed: () => blocker.proceed?.(),
    /** All is saved: the page may be left at once, before it has been drawn without changes. */
    release: () => {
      isReleased.current = true
    },
  }
}

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}
