import { monitored } from '@/lib/backend/reachability'
import { storedSession } from '../session/stored-session'
import { keyOf, type RecordedCall } from './recorded-call'

declare global {
  /**
   * Responses to the requests that the script in the page's head (tools/early-reads/in-page.js) sent with the
   * session's `token`. `answers` holds each unused response under its key ({@link keyOf}). `sent` keeps all
   * responses, because requests in flight count towards the limit of rule 15.10.
   */
  var earlyReads:
    | { token: string; answers: Map<string, Promise<Response>>; sent?: readonly Promise<Response>[] }
    | undefined
}

/** How long after the app's start an early response still counts as fresh, in milliseconds. */
const timeoutMs = 10_000
const started = performance.now()
let holds = true
// Keep the whole list for session-fetch.ts, which loads later. By then, used responses have left `answers`.
if (globalThis.earlyReads) globalThis.earlyReads.sent = [...globalThis.earlyReads.answers.values()]

/** Discards the early responses. Call it after a change that they might not include. */
export function forgetEarlyReads(): void {
  holds = false
}

/**
 * The response to a read that was sent while the app's script was loading, in the client's format. Each
 * response is returned once.
 * @returns undefined for any other request and for a failed response. The client then sends its own request.
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
    // The API responds with a list. For `maybeSingle`, the client returns the list's only row.
    const isOneOfList = call.includes('maybeSingle') && Array.isArray(data)
    return { data: isOneOfList ? (data[0] ?? null) : data, error: null }
  } catch {
    return undefined
  }
}
