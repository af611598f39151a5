import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { wantRouteFocus } from '@/components/page-heading'
import { Toaster } from '@/components/ui/toast'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { loadClient } from '@/lib/client/supabase'
import { whenIdle } from '@/lib/client/when-idle'
import styles from './root-layout.module.css'
import { useBackendProbe } from './use-backend-probe'

/** Around every page: scroll position, the progress stroke, the focus of a new page, and toasts. */
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

/** No first page needs it, but what people do next will. Whatever needs it earlier loads it itself. */
function loadClientWhenIdle() {
  void whenIdle()
    .then(loadClient)
    .catch(() => undefined)
}

/** Asks the next heading to take the focus, except on the first page, where the browser's own start is right. */
function useRouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef<string>(undefined)
  // A layout effect: it runs before the effects of the new page's heading.
  useLayoutEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname) wantRouteFocus()
    shown.current = pathname
  }, [pathname])
}
