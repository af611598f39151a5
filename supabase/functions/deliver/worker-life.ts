/** A hosted worker lives for 150 s at least, which all its requests share (docs/operations.md). */
const LIFE_MS = 150_000

const bornAt = performance.now()

/** The hosted runtime; undefined elsewhere, where a process serves requests for as long as it likes. */
export function hostedRuntime(): object | undefined {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime')
  return typeof runtime === 'object' && runtime !== null ? runtime : undefined
}

/** How many milliseconds this worker may still work. */
export function lifeLeft(): number {
  return hostedRuntime() === undefined ? LIFE_MS : LIFE_MS - (performance.now() - bornAt)
}
