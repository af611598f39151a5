import { useEffect, useState } from 'react'
import { drawn } from '@/lib/timing/drawn'
import { queryClient } from './query-client'

/** How long to wait for a page that keeps reading, in milliseconds after it has loaded. */
const timeoutMs = 5_000

/** Whether the first page has been idle. */
let hasRested = false

/** Parts of the page that are on their way. */
const pendingParts = new Set<Promise<unknown>>()

/**
 * Waits until the page has loaded, its parts and reads have arrived and been drawn, and the browser has nothing to do. Five seconds
 * at most.
 */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  const until = performance.now() + timeoutMs
  const left = () => Math.max(until - performance.now(), 1)
  do {
    if (pendingParts.size > 0) await arrived(left())
    await read(left())
    await drawn(left())
    await idle(left())
  } while ((pendingParts.size > 0 || queryClient.isFetching() > 0) && performance.now() < until)
}

/** Whether the first page has loaded what it is for. Extras, such as a count beside a link, are read after that. */
export function useIsIdle(): boolean {
  const [isRested, setRested] = useState(hasRested)

  useEffect(() => {
    if (isRested) return
    void whenIdle().then(() => {
      hasRested = true
      setRested(true)
    })
  }, [isRested])

  return isRested
}

/**
 * Loads a part of the page once the first screen is on the screen; at once where nobody sees it.
 * @param load should also start what the part reads: the page is not idle before both are done.
 */
export async function loadAfterPaint<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = painted().then(load)
  pendingParts.add(part)
  try {
    return await part
  } finally {
    pendingParts.delete(part)
  }
}

async function painted(): Promise<void> {
  if (document.hidden) return
  await drawn()
  await idle(500)
}

/** Waits until all parts are there, or have failed. */
function arrived(timeout: number): Promise<unknown> {
  return Promise.race([
    Promise.allSettled(pendingParts),
    new Promise((resolve) => setTimeout(resolve, timeout)),
  ])
}

/** Waits until nothing is being read. */
function read(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const endIfRead = () => {
      if (queryClient.isFetching() === 0) end()
    }
    const stop = queryClient.getQueryCache().subscribe(endIfRead)
    const timer = setTimeout(end, timeout)
    endIfRead()
  })
}

function idle(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, Math.min(timeout, 500))
  })
}
