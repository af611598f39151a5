import { useCallback } from 'react'

/**
 * Where the open form stands in the page. The form itself lives in `host` and is moved along when the list around it
 * changes: were it drawn by the list, a search that leaves its course out would lose what was typed.
 */
export function FormSlot({ host }: { host: HTMLElement }) {
  const hold = useCallback((slot: HTMLDivElement | null) => slot?.append(host), [host])
  return <div ref={hold} />
}
