// @vitest-environment happy-dom
import { createElement, createRef, useLayoutEffect, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { Application } from './schema'

fakeDevice()
const { useShownRows } = await import('./use-shown-rows')

type Row = Pick<Application, 'id' | 'status'>
type Listed = { rows: Row[]; view: string; status: string | undefined }
type Shown = ReturnType<typeof useShownRows<Row, object>>

const pending = (...ids: string[]): Row[] => ids.map((id) => ({ id, status: 'Pending' }))
/** The list on screen. `list` assigns and renders a new list. */
let listed: Listed
/** The rows whose decisions can be undone. */
const undoable = new Set<string>()
const listeners = new Set<() => void>()
const list = (next: Partial<Listed>) =>
  doing(() => {
    listed = { ...listed, ...next }
    for (const listener of listeners) listener()
  })
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
let shown: Shown
const note = (drawn: Shown) => {
  shown = drawn
}
const element = createRef<HTMLUListElement>()
function List() {
  const { rows, view, status } = useSyncExternalStore(follow, () => listed)
  const drawn = useShownRows({ rows }, view, status, element, (id) => undoable.has(id))
  useLayoutEffect(() => note(drawn))
  return createElement(
    'ul',
    { ref: element },
    drawn.list.rows?.map((row) =>
      createElement('li', { key: row.id, ...(drawn.hasLeft(row) && { 'data-left': row.id }) }, row.id),
    ),
  )
}
let screen: Awaited<ReturnType<typeof showScreen>>
const drawn = () => [...screen.element.querySelectorAll('li')].map(({ textContent }) => textContent).join('')
const places = () =>
  [...screen.element.querySelectorAll<HTMLElement>('[data-left]')].map(({ dataset }) => dataset['left'])
const leave = (id: string, atOnce = false) => doing(() => shown.leave(id, atOnce))
const pointerLeaves = (pointerType: string) =>
  doing(() => element.current?.dispatchEvent(new PointerEvent('pointerleave', { pointerType })))

beforeEach(async () => {
  vi.useFakeTimers()
  undoable.clear()
  listed = { rows: pending('a', 'b', 'c'), view: 'pending', status: 'Pending' }
  screen = await showScreen(createElement(List))
})
afterEach(async () => {
  await screen.leave()
  vi.useRealTimers()
})

it('a decided row stays in its position until the mouse leaves the list', async () => {
  await leave('b')
  expect([drawn(), places()]).toEqual(['abc', ['b']])
  await pointerLeaves('touch')
  expect(drawn()).toBe('abc')
  await pointerLeaves('mouse')
  expect(drawn()).toBe('ac')
})

it('a row decided by keyboard disappears at once', async () => {
  await leave('b', true)
  expect(drawn()).toBe('ac')
})

it('after scrolling, only the decided rows above the screen disappear', async () => {
  await leave('a')
  await leave('c')
  const above = screen.element.querySelector('[data-left="a"]')
  if (!above) throw new Error('The row has no place.')
  above.getBoundingClientRect = () => new DOMRect(0, -50, 100, 40)
  await doing(() => document.dispatchEvent(new Event('scrollend')))
  expect(drawn()).toBe('bc')
})

it('a row stays shown while its decision can be undone', async () => {
  undoable.add('b')
  await leave('b', true)
  expect([drawn(), places()]).toEqual(['abc', []])
  undoable.clear()
  await list({})
  expect(drawn()).toBe('ac')
})

it('an undone decision brings its row back', async () => {
  await leave('b', true)
  await doing(() => shown.comeBack('b'))
  expect([drawn(), places()]).toEqual(['abc', []])
})

it('a decided row stays in a list that shows every status', async () => {
  await list({ view: 'all', status: undefined })
  await leave('b', true)
  expect(drawn()).toBe('abc')
})

it('a new view starts without the rows that were already decided', async () => {
  await leave('b', true)
  await list({ view: 'later', rows: [...pending('a', 'b'), { id: 'd', status: 'Accepted' }] })
  expect([drawn(), places()]).toEqual(['ab', []])
})
