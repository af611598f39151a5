import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list of rows when what had it has gone or can no longer be pressed: it goes to the same action of
 * the next row, or, where there is none, to the page's heading. Actions carry `data-row` (the row's id) and `data-action`.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
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
      // Somebody moved on; what goes away itself leaves to nowhere.
      if (relatedTarget !== null) last.current = undefined
    }
    const notePointer = () => {
      byPointer.current = true
    }
    const noteKey = () => {
      byPointer.current = false
    }
    watched.addEventListener('pointerdown', notePointer)
    watched.addEventListener('keydown', noteKey)
    watched.addEventListener('focusout', forget)
    watched.addEventListener('focusin', note)
    return () => {
      watched.removeEventListener('pointerdown', notePointer)
      watched.removeEventListener('keydown', noteKey)
      watched.removeEventListener('focusout', forget)
      watched.removeEventListener('focusin', note)
    }
  }, [list])

  useLayoutEffect(() => {
    const place = last.current
    if (place && isLost()) {
      const index = before.current.indexOf(place.row)
      const rest = ids.slice(Math.max(index, 0)).filter((id) => id !== place.row)
      // A page that scrolled to it would put another row under the pointer.
      focusFirst(list.current, rest, place.action, byPointer.current)
    }
    before.current = ids
  })
}

/** Does nothing have the focus, or something that can no longer be pressed? */
function isLost(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || (now instanceof HTMLButtonElement && now.disabled)
}

function focusFirst(
  list: HTMLElement | null,
  ids: readonly string[],
  action: string,
  isStill: boolean,
): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>(`button[data-action="${action}"]`) ?? [])]
  const next = ids
    .map((id) => buttons.find((button) => button.dataset['row'] === id && !button.disabled))
    .find((button) => button !== undefined)
  const target = next ?? document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: isStill || next === undefined })
}
