import loadHighs from 'highs'
// The lint rule cannot find this export, because Vite generates the URL.
// oxlint-disable-next-line import/default
import wasmUrl from 'highs/runtime?url'
import { solveWeek } from './solve'
import type { FillWeek } from './week-to-fill'

// Runs in a worker, because solving blocks its thread for seconds. The page cancels by terminating the
// worker.

globalThis.addEventListener('message', ({ data }: MessageEvent<FillWeek>) => {
  void solve(data).catch((error: unknown) => {
    // Passes the error on to the page, because a rejected promise alone would not reach it.
    reportError(error)
  })
})

/** Solves the week, and posts the indexes of the chosen candidates to the page. */
async function solve(week: FillWeek): Promise<void> {
  const highs = await loadHighs({ locateFile: () => wasmUrl })
  const chosen = new Set(solveWeek(highs, week))
  const indexes = [...week.candidates.entries()].flatMap(([at, candidate]) =>
    chosen.has(candidate) ? [at] : [],
  )
  // The lint rule is meant for `window.postMessage`. A worker's `postMessage` has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(indexes)
}
