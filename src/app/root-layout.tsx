import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { wantRouteFocus } from '@/components/route-focus'

/** Around every page: scroll position, the stroke that says a page is on its way, and the focus of a new page. */
export function RootLayout() {
  const navigation = useNavigation()
  useRouteFocus()
  return (
    <>
      {navigation.state !== 'idle' && <div className="progress" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Asks the next heading to take the focus, but not on the first page: there the browser's own start is right. */
function useRouteFocus() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  if (first.current !== pathname) {
    // While rendering, so that it is known before the new page's heading runs its effects.
    first.current = pathname
    wantRouteFocus()
  }
  useEffect(() => {
    // A page that redirected before it had a heading leaves nothing behind.
    return () => {
      first.current = pathname
    }
  }, [pathname])
}
