import { useLocation } from 'react-router-dom'

/** The page that led here, for the link back to it. Stored in the history's state. */
type WayBack = { to: string; name: string }

/** The `state` for a link whose target page links back. */
export function backTo(to: string, name: string): { back: WayBack } {
  return { back: { to, name } }
}

/** The page from which the user came to this page. Undefined if the page was opened in another way. */
export function useWayBack(): WayBack | undefined {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('back' in state)) return undefined
  const { back: way } = state
  if (typeof way !== 'object' || way === null || !('to' in way && 'name' in way)) return undefined
  return typeof way.to === 'string' && typeof way.name === 'string'
    ? { to: way.to, name: way.name }
    : undefined
}
