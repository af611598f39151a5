import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '@/lib/paths'

/**
 * Keeps a page with unsaved changes from being left by accident: a link inside the app is held back until `proceed` or
 * `stay` is called, closing the tab is asked about by the browser. The way to /login is never held back: it is
 * taken when the session has ended.
 */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.login,
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
  }
}
