import { useEffect, useEffectEvent } from 'react'

/** Calls `save` on Ctrl+S or Cmd+S, unless a dialog is open. */
export function useSaveKey(save: () => void, isEnabled: boolean) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== 's') return
    // Runs even if nothing is saved, because the browser would otherwise offer to save the page as a file.
    event.preventDefault()
    if (isEnabled && !event.repeat && !document.querySelector('dialog[open]')) save()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
