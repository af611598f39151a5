// @vitest-environment happy-dom
import { createElement, createRef, useLayoutEffect, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { Selection } from './use-selection'

fakeDevice()
const { useSelection } = await import('./use-selection')

/** The current rows and view of the list. A change is rendered at once. */
let listed = { rows: ['a', 'b', 'c', 'd', 'e'], view: 'all' }
const listeners = new Set<() => void>()
const list = (next: Partial<typeof listed>) =>
  doing(() => {
    listed = { ...listed, ...next }
    for (const listener of listeners) listener()
  })
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
let selection: Selection
const note = (drawn: Selection) => {
  selection = drawn
}
let screen: Awaited<ReturnType<typeof showScreen>>

const box = (id: string) => createElement('input', { key: id, type: 'checkbox', 'data-select': id })
const element = createRef<HTMLUListElement>()
function List() {
  const { rows, view } = useSyncExternalStore(follow, () => listed)
  const drawn = useSelection(element, rows, view)
  useLayoutEffect(() => note(drawn))
  return createElement('ul', { ref: element }, rows.map(box))
}
const click = (id: string, isRange = false) => doing(() => selection.click(id, isRange))
const ids = () => selection.ids.join('')
const focus = (id: string) => screen.element.querySelector<HTMLElement>(`[data-select="${id}"]`)?.focus()
const key = (name: string, more: KeyboardEventInit = {}) =>
  doing(() =>
    (document.activeElement ?? document).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    ),
  )
const focused = () => document.activeElement?.getAttribute('data-select')

beforeEach(async () => {
  vi.useFakeTimers()
  listed = { rows: ['a', 'b', 'c', 'd', 'e'], view: 'all' }
  screen = await showScreen(createElement(List))
})
afterEach(async () => {
  await screen.leave()
  vi.useRealTimers()
})

describe('a click on a row’s checkbox', () => {
  it('selects or deselects the row, and keeps the order of the list', async () => {
    await click('d')
    await click('a')
    await click('c')
    expect(ids()).toBe('acd')
    await click('a')
    expect(ids()).toBe('cd')
  })

  it.each([
    ['b', 'e', 'bcde'],
    ['d', 'b', 'bcd'],
  ])('on %s, then with Shift on %s, selects both rows and all rows between', async (from, to, expected) => {
    await click(from)
    await click(to, true)
    expect(ids()).toBe(expected)
  })

  it('with Shift extends the selection from the last clicked row, and keeps rows selected earlier', async () => {
    await click('a')
    await click('c')
    await click('e', true)
    expect(ids()).toBe('acde')
  })
})

describe('the selection of a list', () => {
  it('loses a row that disappears from the list, and keeps the others', async () => {
    for (const id of ['a', 'c', 'e']) await click(id)
    await list({ rows: ['a', 'b', 'd', 'e'] })
    expect(ids()).toBe('ae')
    expect([selection.has('c'), selection.can('c'), selection.most]).toEqual([false, false, 4])
  })

  it('is cleared by a change of view', async () => {
    await click('a')
    await list({ view: 'rejected' })
    expect(ids()).toBe('')
  })

  it('loses rows that were decided, and keeps the other rows', async () => {
    await doing(() => selection.all())
    expect(ids()).toBe('abcde')
    await doing(() => selection.drop(['b', 'e']))
    expect(ids()).toBe('acd')
    await doing(() => selection.clear())
    expect(ids()).toBe('')
  })
})

describe('the keyboard in a list', () => {
  it('moves the focus from checkbox to checkbox, and not beyond the ends', async () => {
    focus('a')
    await key('ArrowDown')
    await key('ArrowDown')
    expect([focused(), ids()]).toEqual(['c', ''])
    await key('ArrowUp')
    expect(focused()).toBe('b')
    focus('e')
    await key('ArrowDown')
    expect(focused()).toBe('e')
  })

  it('selects rows with Shift and an arrow, and deselects them on the way back', async () => {
    focus('b')
    await key('ArrowDown', { shiftKey: true })
    await key('ArrowDown', { shiftKey: true })
    expect([focused(), ids()]).toEqual(['d', 'bcd'])
    await key('ArrowUp', { shiftKey: true })
    expect([focused(), ids()]).toEqual(['c', 'bc'])
  })

  it('selects all rows with Ctrl+A or Cmd+A only if the focus is in the list, and clears the selection with Escape', async () => {
    await key('a', { ctrlKey: true })
    expect(ids()).toBe('')
    focus('b')
    await key('a', { metaKey: true })
    expect(ids()).toBe('abcde')
    await key('Escape')
    expect(ids()).toBe('')
  })

  it('does nothing behind an open dialog', async () => {
    await click('a')
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    await key('Escape')
    dialog.remove()
    expect(ids()).toBe('a')
  })
})
