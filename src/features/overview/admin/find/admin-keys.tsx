import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useShortcutSwitch, useShortcuts } from '@/components/admin/keyboard-shortcuts'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import type { Place } from './find-dialog'

const FindDialog = lazyWithFallback(
  () => import('./find-dialog').then((part) => part.FindDialog),
  () => null,
)
const KeysDialog = lazyWithFallback(
  () => import('./keys-dialog').then((part) => part.KeysDialog),
  () => null,
)

/**
 * The keyboard shortcuts of all administrator pages (rule 10.21). Ctrl+K opens the search, J and K move
 * through a list's rows, ? shows all shortcuts.
 * @param pages the pages that the search finds, in addition to people, jobs and courses.
 */
export function AdminKeys({ pages }: { pages: readonly Place[] }) {
  const [open, setOpen] = useState<'find' | 'keys'>()
  const shortcuts = useShortcutSwitch()
  useShortcuts({ j: () => walk(1), k: () => walk(-1), '?': () => setOpen('keys') }, shortcuts.isOn)

  const handleFind = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return
    // Prevents the web search that Ctrl+K opens in some browsers.
    event.preventDefault()
    setOpen('find')
  })
  // A layout effect, so that the listener is ready before the first paint.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleFind(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const close = () => setOpen(undefined)
  return (
    <Suspense>
      {open === 'find' && <FindDialog pages={pages} onClose={close} />}
      {open === 'keys' && <KeysDialog shortcuts={shortcuts} onClose={close} />}
    </Suspense>
  )
}

/** Moves the focus to the link in the next or previous row of the page's list. Enter then opens the link. */
function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(
    (row) => row.offsetParent !== null,
  )
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here === -1 && step === -1 ? undefined : rows[here + step]
  // Prefers the element with `data-link`, because the row's first link can be a phone number, which Enter would
  // call.
  const link = next?.querySelector<HTMLElement>('[data-link]')
  const target = link ?? next?.querySelector<HTMLElement>('a[href], summary, button')
  target?.focus()
}
