import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The selected rows of a list, for bulk actions (rule 13.11). */
export type Selection = {
  ids: readonly string[]
  most: number
  can: (id: string) => boolean
  has: (id: string) => boolean
  /** Toggles a row. With `isRange`, selects all rows from the row that was last clicked without Shift. */
  click: (id: string, isRange: boolean) => void
  all: () => void
  clear: () => void
  drop: (ids: readonly string[]) => void
}

/**
 * Selects rows by pointer (Shift for a range) and by keyboard. Space toggles a box. Up and Down move between boxes,
 * and also select if Shift is held. Ctrl+A (Cmd+A) selects all rows, and Escape selects none. Rows that are no longer
 * selectable are deselected.
 * @param list The element with the rows' boxes, each with its row's id as `data-select`.
 * @param selectable The ids of the rows that can be selected now, in the list's order.
 * @param view Identifies the listed data. The selection is cleared when `view` changes.
 */
export function useSelection(
  list: RefObject<HTMLElement | null>,
  selectable: readonly string[],
  view = '',
): Selection {
  const [state, setState] = useState<State>({ view, chosen: new Set(), anchor: undefined })
  if (state.view !== view) setState({ view, chosen: new Set(), anchor: undefined })
  const able = new Set(selectable)
  const ids = selectable.filter((id) => state.chosen.has(id))
  const choose = (chosen: Iterable<string>, anchor?: string) =>
    setState({ view, chosen: new Set(chosen), anchor })

  function click(id: string, isRange: boolean) {
    setState(({ chosen, anchor }) => {
      const from = isRange && anchor !== undefined ? selectable.indexOf(anchor) : -1
      if (from >= 0) {
        const to = selectable.indexOf(id)
        const range = selectable.slice(Math.min(from, to), Math.max(from, to) + 1)
        return { view, chosen: new Set([...chosen, ...range]), anchor }
      }
      const rest = new Set(chosen)
      if (!rest.delete(id)) rest.add(id)
      return { view, chosen: rest, anchor: id }
    })
  }

  /**
   * Handles Shift with an arrow key: selects the boxes moved from and to. Moving back deselects the box moved from.
   */
  function extend(from: string, to: string) {
    setState(({ chosen, anchor }) => {
      const rest = new Set(chosen)
      const isBack = rest.has(to) && rest.has(from) && from !== anchor
      if (isBack) rest.delete(from)
      else rest.add(from).add(to)
      return { view, chosen: rest, anchor: isBack ? anchor : (anchor ?? from) }
    })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey } = event
    if (event.defaultPrevented || event.altKey || isTyping(target) || isDialogOpen()) return
    const isInside = target instanceof Node && list.current?.contains(target)
    if (key === 'Escape' && ids.length > 0) {
      choose([])
    } else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') {
      if (!isInside && ids.length === 0) return
      event.preventDefault()
      choose(selectable)
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && isInside) {
      const from = selectable.indexOf(rowOf(target) ?? '')
      const to = selectable[from + (key === 'ArrowDown' ? 1 : -1)]
      if (from < 0) return
      event.preventDefault()
      if (to === undefined) return
      if (shiftKey) extend(selectable[from] ?? to, to)
      boxes(list.current)
        .find(({ dataset }) => dataset['select'] === to)
        ?.focus()
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return {
    ids,
    most: selectable.length,
    can: (id) => able.has(id),
    has: (id) => state.chosen.has(id) && able.has(id),
    click,
    all: () => choose(selectable),
    clear: () => choose([]),
    drop: (gone) =>
      setState((now) => ({ ...now, chosen: new Set([...now.chosen].filter((id) => !gone.includes(id))) })),
  }
}

type State = {
  view: string
  chosen: ReadonlySet<string>
  anchor: string | undefined
}

function boxes(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[data-select]') ?? [])]
}

function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset['select'] : undefined
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])')
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
