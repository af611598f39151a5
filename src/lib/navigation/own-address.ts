import { useCallback } from 'react'
import { type createBrowserRouter, useLocation, useNavigate } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The history entry key of the current location, or of the navigation in progress. Pages learn of a
 * navigation only once it is complete, and later still on a slow phone.
 */
let newest: string | undefined

/** Tracks navigation for {@link useOwnAddress}. Returns a function that stops the tracking. */
export function watchAddress(router: Pick<Router, 'state' | 'subscribe'>): () => void {
  const note = ({ navigation, location }: Router['state']) => {
    newest = (navigation.location ?? location).key
  }
  note(router.state)
  return router.subscribe(note)
}

/**
 * Updates the URL's search part to match the page. Does nothing once the user has navigated away from the URL
 * that the page was rendered for. The router keeps only the latest navigation, so an update at that time
 * would cancel the user's navigation. If the page remains, it renders again and can update the URL then.
 */
export function useOwnAddress(): (search: string, state: unknown) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(
    (search, state) => {
      if (newest !== undefined && newest !== key) return
      void navigate({ search }, { replace: true, state, preventScrollReset: true })
    },
    [navigate, key],
  )
}
