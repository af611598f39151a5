import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '@/lib/navigation/paths'

/**
 * Prevents leaving unsaved changes by accident. A link inside the app is blocked until `proceed` or `stay` is called,
 * and the browser asks before closing the tab. Navigation to /login is never blocked, because the session has ended.
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
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    proceed: () => blocker.proceed?.(),
    /**
     * Ends the guard. Call it after saving, because the user can leave before the page is rendered again with
     * `isDirty` false.
     */
    release: () => {
      isReleased.current = true
    },
  }
}
