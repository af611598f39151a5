import * as z from 'zod/mini'
import { ownScript } from '@/lib/offline/trusted-script-url'
import { fillGreedily } from './greedy'
// The lint rule cannot find this export, because Vite generates the worker's URL.
// oxlint-disable-next-line import/default
import workerAddress from './solver-worker?worker&url'
import type { FillWeek } from './week-to-fill'

/**
 * The worker's timeout, in milliseconds. Solving takes up to 5 seconds, and the rest is for loading the
 * worker over a slow connection.
 */
const longestMs = 30_000

const indexesSchema = z.array(z.number())

/**
 * Proposes people for the week's places.
 * @returns the indexes of the chosen candidates. `isSimple` is true if they come from the greedy method,
 * because the solver did not load or had no result.
 * @throws the signal's reason when aborted.
 */
export async function propose(
  week: FillWeek,
  signal: AbortSignal,
): Promise<{ chosen: readonly number[]; isSimple: boolean }> {
  const solved = await solveInWorker(week, signal)
  signal.throwIfAborted()
  if (solved) return { chosen: solved, isSimple: false }
  const placed = new Set(fillGreedily(week))
  const chosen = [...week.candidates.entries()].flatMap(([at, one]) => (placed.has(one) ? [at] : []))
  return { chosen, isSimple: true }
}

/** Runs the solver in a worker. Resolves to undefined if the worker does not load, fails, or is aborted. */
function solveInWorker(week: FillWeek, signal: AbortSignal): Promise<readonly number[] | undefined> {
  return new Promise((resolve) => {
    const worker = startWorker()
    if (!worker) {
      resolve(undefined)
      return
    }
    const end = (result?: readonly number[]) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(end, longestMs)
    signal.addEventListener('abort', () => end())
    worker.addEventListener('error', () => end())
    worker.addEventListener('message', ({ data }) => {
      const parsed = indexesSchema.safeParse(data)
      end(parsed.success ? parsed.data : undefined)
    })
    // The lint rule is meant for `window.postMessage`. A worker's `postMessage` has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(week)
  })
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(ownScript(workerAddress), { type: 'module' })
  } catch {
    return undefined
  }
}
