import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

// For unit tests of hooks with a fake clock. The components render nothing, so that React needs no DOM.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The properties that React needs of its root element and of that element's document. */
class FakeElement extends EventTarget {
  readonly nodeType = 1
  readonly nodeName = 'DIV'
  readonly tagName = 'DIV'
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly ownerDocument = Object.assign(new EventTarget(), {
    defaultView: { HTMLIFrameElement: FakeElement },
  })
  textContent = ''
}

const isElement = (value: object): value is Element => 'nodeType' in value

/** The real `setTimeout`. Waiting for a module that is imported on demand takes real time. */
const realTimeout = setTimeout

/**
 * The clock advances in steps of this many milliseconds, because a component sees updates only between steps.
 */
const step = 500

/** Advances the fake clock and runs everything that is due until then. */
export async function pass(ms = 0): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, step))))
  }
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await act(async () => {
      await new Promise((resolve) => void realTimeout(resolve, 0))
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}

/** Runs `what` and waits until the page has reacted to it. */
export async function doing(what: () => unknown): Promise<void> {
  await act(async () => void (await what()))
  await pass()
}

/**
 * Renders a component that uses a hook.
 * @param around adds surrounding elements, such as providers.
 * @returns all values that the hook has returned, the last value, and a function that leaves the page.
 */
export async function showHook<Shown>(
  use: () => Shown,
  around: (inner: ReactNode) => ReactNode = (inner) => inner,
) {
  const all: Shown[] = []
  function Probe() {
    all.push(use())
    return null
  }
  const element = new FakeElement()
  if (!isElement(element)) throw new Error('React draws into elements.')
  const root = createRoot(element)
  await doing(() => root.render(around(createElement(Probe))))
  return {
    all,
    said: () => all.at(-1),
    leave: () => doing(() => root.unmount()),
  }
}
