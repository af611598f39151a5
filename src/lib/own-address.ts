import { useCallback } from 'react'
import { type createBrowserRouter, useLocation, useNavigate } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** Somebody has pressed a link whose page is still loading. React hears of it later, and later still on a slow phone. */
let isLeaving = false

/** Notes when somebody is on the way to another page, for {@link useOwnAddress}. Returns what ends it. */
export function watchLeaving(router: Router): () => void {
  return router.subscribe(({ navigation }) => {
    isLeaving = navigation.state !== 'idle'
  })
}

/**
 * Changes the search part of the address to what the page shows by now. Not while another page is loading: the router keeps
 * only the last of two ways, and the press that led there would be lost. Nor once it is there and this page is still drawn.
 */
export function useOwnAddress(): (search: string, state: unknown) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (search, state) => {
      if (isLeaving || window.location.pathname !== pathname) return
      void navigate({ search }, { replace: true, state, preventScrollReset: true })
    },
    [navigate, pathname],
  )
}
