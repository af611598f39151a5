import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

// For unit tests of hooks under a false clock: components that draw nothing, so that React asks nothing of a page.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What React asks of the element that it would draw into, and of its document. */
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

/** The real one: a module that is imported when it is needed comes with no false clock. */
const realTimeout = setTimeout

/** So much time passes at once, in milliseconds: a component hears only then of what has happened. */
const step = 500

/** Lets so much time pass, and everything happen that belongs to it. */
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

/** Does something that a page hears of, and lets it happen. */
export async function doing(what: () => unknown): Promise<void> {
  await act(async () => void (await what()))
  await pass()
}

/**
 * Shows a component that uses a hook.
 * @param around what stands around it, such as providers.
 * @returns all that the hook has said so far, the last of it, and the way to leave the page.
 */
export async function showHook<Said>(
  use: () => Said,
  around: (inner: ReactNode) => ReactNode = (inner) => inner,
) {
  const all: Said[] = []
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
