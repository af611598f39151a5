import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useShortcutSwitch, useShortcuts } from '@/components/admin/shortcuts'
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
 * The keys of every administrators' page (rule 10.21): Ctrl+K finds, J and K walk the rows of a list, ? shows all keys.
 * @param pages where "find" leads beside people, jobs and courses.
 */
export function AdminKeys({ pages }: { pages: readonly Place[] }) {
  const [open, setOpen] = useState<'find' | 'keys'>()
  const shortcuts = useShortcutSwitch()
  useShortcuts({ j: () => walk(1), k: () => walk(-1), '?': () => setOpen('keys') }, shortcuts.isOn)

  const handleFind = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return
    // Some browsers would search the web.
    event.preventDefault()
    setOpen('find')
  })
  // With the paint: a key that is pressed as soon as the page is seen counts.
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

/** Moves the focus to the link of the next row of the page's list, or of the one before; Enter then opens it, as any link. */
function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(
    (row) => row.offsetParent !== null,
  )
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here === -1 && step === -1 ? undefined : rows[here + step]
  next?.querySelector<HTMLElement>('a[href], summary, button')?.focus()
}
