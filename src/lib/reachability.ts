import { useSyncExternalStore } from 'react'

// Whether the backend answers, judged by the app's own requests: `navigator.onLine` cannot know that.

type Listener = () => void

const listeners = new Set<Listener>()
let answered = true

function report(next: boolean) {
  if (answered === next) return
  answered = next
  for (const listener of listeners) listener()
}

/** Whether the last request was answered, with any status. */
const isBackendAnswering = () => answered

/** Calls `listener` whenever {@link isBackendAnswering} changes; returns a function that stops it. */
function subscribeToReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** {@link isBackendAnswering} for components. */
export function useBackendAnswering(): boolean {
  return useSyncExternalStore(subscribeToReachability, isBackendAnswering)
}

/** `fetch` that notes whether an answer came. An aborted request says nothing about the backend. */
export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    report(true)
    return response
  } catch (error) {
    if (!init?.signal?.aborted) report(false)
    throw error
  }
}
