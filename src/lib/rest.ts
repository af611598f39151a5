import { queryClient } from './query-client'

/** Nobody waits longer for a page that never rests, in milliseconds after it has loaded. */
const patience = 5_000

/** Waits until the page has loaded, what it reads has come, and the browser has nothing to do; five seconds at most. */
export async function rest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  const until = performance.now() + patience
  const left = () => Math.max(until - performance.now(), 1)
  do {
    await read(left())
    await idle(left())
  } while (queryClient.isFetching() > 0 && performance.now() < until)
}

/** Waits until what is being rendered is on the screen; not at all where nobody sees it. */
export async function painted(): Promise<void> {
  if (document.hidden) return
  // The second frame begins when the first has been drawn.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  await idle(500)
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
    // Safari knows of no rest.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, Math.min(timeout, 500))
  })
}
