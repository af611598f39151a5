import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '@/lib/navigation/paths'

/**
 * Keeps people from leaving unsaved changes by accident: a link inside the app waits for `proceed` or `stay`, and the
 * browser asks before closing the tab. The way to /login never waits: the session has ended.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isReleased.current &&
      nextLocation.pathname !== currentLocation.pathname &&
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
