import { useCallback } from 'react'
import { type createBrowserRouter, useLocation, useNavigate } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Where somebody is or is on the way to, as the key of its entry in the history. Pages hear of it once they are there, and later
 * still on a slow phone.
 */
let newest: string | undefined

/** Notes where somebody goes, for {@link useOwnAddress}. Returns what ends it. */
export function watchAddress(router: Pick<Router, 'state' | 'subscribe'>): () => void {
  const note = ({ navigation, location }: Router['state']) => {
    newest = (navigation.location ?? location).key
  }
  note(router.state)
  return router.subscribe(note)
}

/**
 * Changes the search part of the address to what the page shows by now. Not once somebody has gone on from the address that the page
 * is drawn for: the router keeps only the last of two ways, and the press that led elsewhere would be lost. A page that is still
 * there is drawn anew, and can change it then.
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
