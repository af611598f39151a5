import { useEffect, useState } from 'react'
import { afterPaint } from '@/lib/timing/after-paint'
import { queryClient } from './query-client'

/** The longest wait for a page that keeps sending requests, in milliseconds after the page has loaded. */
const timeoutMs = 5_000

/** True once the first page has been idle. */
let hasRested = false

/** Parts of the page that are still loading. */
const pendingParts = new Set<Promise<unknown>>()

/**
 * Waits until the page, its parts and its reads have loaded and been drawn, and the browser is idle. Ends at
 * most five seconds after the page has loaded.
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
    await afterPaint(left())
    await idle(left())
  } while ((pendingParts.size > 0 || queryClient.isFetching() > 0) && performance.now() < until)
}

/** True once the first page has loaded its main content. Extras, such as a count beside a link, are loaded after that. */
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
 * Loads a part of the page once the first screen is painted, or at once if the page is hidden.
 * @param load should also start the part's reads. The page is not idle until the part and its reads have loaded.
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
  await afterPaint()
  await idle(500)
}

/** Waits until all parts have loaded or failed, but no longer than `timeout`. */
function arrived(timeout: number): Promise<unknown> {
  return Promise.race([
    Promise.allSettled(pendingParts),
    new Promise((resolve) => setTimeout(resolve, timeout)),
  ])
}

/** Waits until no query is being fetched. */
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
