import { useEffect, useRef, useState } from 'react'

/** Where the focus goes, and what is said, when an image was moved or removed: a moved element loses it. */
export function useImageFocus() {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLInputElement>(null)
  const [change, setChange] = useState<{ said: string; focus: string | undefined }>()

  useEffect(() => {
    if (!change) return
    const button = change.focus === undefined ? null : list.current?.querySelector<HTMLElement>(change.focus)
    ;(button ?? add.current)?.focus()
  }, [change])

  return {
    list,
    add,
    said: change?.said,
    afterMove: (key: string, by: 'earlier' | 'later', said: string) =>
      setChange({ said, focus: buttonOf(key, by) }),
    afterRemoval: (nextKey: string | undefined, said: string) =>
      setChange({ said, focus: nextKey === undefined ? undefined : buttonOf(nextKey, 'remove') }),
  }
}

function buttonOf(key: string, what: 'earlier' | 'later' | 'remove'): string {
  return `[data-key="${CSS.escape(key)}"] [data-what="${what}"]`
}
