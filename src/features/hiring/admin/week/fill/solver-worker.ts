import loadHighs from 'highs'
// Vite generates the URL.
// oxlint-disable-next-line import/default
import wasmUrl from 'highs/runtime?url'
import { solveWeek } from './solve'
import type { FillWeek } from './week-to-fill'

// Runs apart from the page, because solving blocks for seconds. The page ends the worker to cancel.

globalThis.addEventListener('message', ({ data }: MessageEvent<FillWeek>) => {
  void solve(data).catch((error: unknown) => {
    // Without this, a rejected promise would not reach the page.
    reportError(error)
  })
})

/** Posts the indexes of the chosen candidates. */
async function solve(week: FillWeek): Promise<void> {
  const highs = await loadHighs({ locateFile: () => wasmUrl })
  const chosen = new Set(solveWeek(highs, week))
  const indexes = [...week.candidates.entries()].flatMap(([at, candidate]) =>
    chosen.has(candidate) ? [at] : [],
  )
  // A worker's postMessage has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(indexes)
}
