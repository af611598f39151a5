declare global {
  /** What the script in the page's head has asked the database (tools/chunks/in-page.js), by {@link keyOf} of the request. */
  var earlyReads: Map<string, Promise<Response>> | undefined
}

/** How long after the app's start an early answer still counts as read just now, in milliseconds. */
const timeoutMs = 10_000
const started = performance.now()
let holds = true

/** Call when something has changed that may have been read early. */
export function forgetEarlyReads(): void {
  holds = false
}

/** The answer to a read that was asked for while the app's script was loading, once; undefined for any other. */
export function takeEarlyRead(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  if (!holds || !globalThis.earlyReads?.size || performance.now() - started > timeoutMs) return undefined
  const key = keyOf(address, init)
  const answer = globalThis.earlyReads.get(key)
  globalThis.earlyReads.delete(key)
  return answer
}

/** All that an answer depends on. */
function keyOf(address: string, { headers: given, body }: RequestInit): string {
  const headers = new Headers(given)
  const named = ['authorization', 'accept', 'prefer'].map((name) => headers.get(name) ?? '')
  return [address, typeof body === 'string' ? body : '', ...named].join('\n')
}
