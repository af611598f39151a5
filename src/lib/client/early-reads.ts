import { monitored } from '@/lib/backend/reachability'
import { storedSession } from '../session/stored-session'
import { keyOf, type RecordedCall } from './recorded-call'

declare global {
  /** What the script in the page's head has asked the database (tools/preload/in-page.js) with a session's token, by {@link keyOf} the request. */
  var earlyReads: { token: string; answers: Map<string, Promise<Response>> } | undefined
}

/** How long after the app's start an early answer still counts as read just now, in milliseconds. */
const timeoutMs = 10_000
const started = performance.now()
let holds = true

/** Call when something has changed that may have been read early. */
export function forgetEarlyReads(): void {
  holds = false
}

/**
 * The answer to a read that was asked for while the app's script was loading, once, as the client gives it. Undefined for any other
 * request, and without a good answer: the client then asks again.
 */
export async function takeEarlyRead(call: RecordedCall): Promise<{ data: unknown; error: null } | undefined> {
  const asked = holds && performance.now() - started <= timeoutMs ? globalThis.earlyReads : undefined
  const key = keyOf(call)
  const early = asked?.answers.get(key)
  if (!asked || !early || asked.token !== storedSession()?.accessToken) return undefined
  asked.answers.delete(key)
  try {
    const answer = await monitored('rest', () => early)
    if (!answer.ok) return undefined
    const data: unknown = await answer.json()
    // The API answers with a list, of which the client takes the one row.
    const isOneOfList = call.includes('maybeSingle') && Array.isArray(data)
    return { data: isOneOfList ? (data[0] ?? null) : data, error: null }
  } catch {
    return undefined
  }
}
