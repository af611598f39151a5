import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { paths } from '@/lib/navigation/paths'

/**
 * Keeps people from leaving unsaved changes by accident: a link inside the app waits for `proceed` or `stay`, and the
 * browser asks before closing the tab. The way to /login never waits: the session has ended.
 * @param isLeaving whether a step inside the app would lose the changes; by default, a change of page.
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
    /** Call after saving: the page may be left before it has rendered without changes. */
    release: () => {
      isReleased.current = true
    },
  }
}

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}
