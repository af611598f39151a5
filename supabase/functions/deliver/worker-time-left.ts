/** A hosted worker lives for at least 150 s, shared by all its requests (docs/operations.md). */
const LIFE_MS = 150_000

const bornAt = performance.now()

/** The hosted runtime. Undefined elsewhere, where a process has no time limit. */
export function hostedRuntime(): object | undefined {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime')
  return typeof runtime === 'object' && runtime !== null ? runtime : undefined
}

/** How many milliseconds this worker has left. */
export function lifeLeft(): number {
  return hostedRuntime() === undefined ? LIFE_MS : LIFE_MS - (performance.now() - bornAt)
}
