import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { wantRouteFocus } from '@/components/page-heading'
import { Toaster } from '@/components/ui/toast'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { loadClient } from '@/lib/client/supabase'
import { whenIdle } from '@/lib/client/when-idle'
import styles from './root-layout.module.css'
import { useBackendProbe } from './use-backend-probe'

/** The frame of every page: scroll position, loading bar, focus after navigation, and toasts. */
export function RootLayout() {
  const navigation = useNavigation()
  useRouteFocus()
  useBackendProbe(useBackendAnswering())
  useEffect(loadClientWhenIdle, [])
  return (
    <>
      {navigation.state !== 'idle' && <div className={styles.progress} aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration />
      <Toaster />
    </>
  )
}

/** Loads the backend's client for later actions once the browser is idle. Code that needs the client earlier loads it on demand. */
function loadClientWhenIdle() {
  void whenIdle()
    .then(loadClient)
    .catch(() => undefined)
}

/** Focuses the heading of each new page. The first page keeps the browser's own initial focus. */
function useRouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef<string>(undefined)
  // A layout effect, because it must run before the effects of the new page's heading.
  useLayoutEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname) wantRouteFocus()
    shown.current = pathname
  }, [pathname])
}
