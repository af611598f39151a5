import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves focus when the focused action disappears or is disabled. The focus goes to the same action of the next row, otherwise to the page's
 * heading. Actions carry `data-row` (the row's id) and `data-action`.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const last = useRef<{ row: string; action: string }>(undefined)
  const before = useRef<readonly string[]>([])
  const byPointer = useRef(false)

  useEffect(() => {
    const watched = list.current
    if (!watched) return
    const note = ({ target }: FocusEvent) => {
      const { row, action } = target instanceof HTMLElement ? target.dataset : {}
      last.current = row !== undefined && action !== undefined ? { row, action } : undefined
    }
    const forget = ({ relatedTarget }: FocusEvent) => {
      // If the focused element itself disappears, `relatedTarget` is null, and the focus must still be
      // moved.
      if (relatedTarget !== null) last.current = undefined
    }
    const notePointer = () => {
      byPointer.current = true
    }
    const noteKey = () => {
      byPointer.current = false
    }
    const watching = new AbortController()
    watched.addEventListener('pointerdown', notePointer, watching)
    watched.addEventListener('keydown', noteKey, watching)
    watched.addEventListener('focusout', forget, watching)
    watched.addEventListener('focusin', note, watching)
    return () => watching.abort()
  }, [list])

  useLayoutEffect(() => {
    const place = last.current
    if (place && isFocusLost()) {
      const index = before.current.indexOf(place.row)
      const rest = ids.slice(Math.max(index, 0)).filter((id) => id !== place.row)
      // After an undo, the same row is focused first, because it can be decided again.
      const wanted = place.action === 'Undo' ? [place.row, ...rest] : rest
      // After a click, focuses without scrolling, because scrolling would put another row under the pointer.
      focusFirst(list.current, wanted, place.action, byPointer.current)
    }
    before.current = ids
  })
}

/** True if no element has the focus, or if a disabled button has it. */
export function isFocusLost(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || (now instanceof HTMLButtonElement && now.disabled)
}

function focusFirst(
  list: HTMLElement | null,
  ids: readonly string[],
  action: string,
  isStill: boolean,
): void {
  const same = action === 'Undo' ? '[data-action]' : `[data-action="${action}"]`
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>(`button${same}`) ?? [])]
  const next = ids
    .map((id) => buttons.find((button) => button.dataset['row'] === id && !button.disabled))
    .find((button) => button !== undefined)
  const target = next ?? document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: isStill || next === undefined })
}
