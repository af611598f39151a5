import { storedSession } from '../session/stored-session'
import { afterPaint } from '../timing/after-paint'
import { takeEarlyRead } from './early-reads'
import { type Client, type RecordedCall, recordCalls, replayCall } from './recorded-call'

let isDrawn = false

/**
 * Loads the backend's client, which is as large as an entire first page. Waits until the page is drawn,
 * because the two downloads would compete for a slow network.
 */
export async function loadClient() {
  if (!isDrawn) await afterPaint()
  isDrawn = true
  return import('./backend-client')
}

/**
 * The backend's client, used like supabase-js: `await supabase.from('jobs').select('id')`. A request that the
 * page's head has already sent gets its response without loading the client. If the client cannot be loaded,
 * requests fail as they do without a network.
 */
export const supabase = recordCalls((call) => ask(call, ({ client }) => client))

/**
 * An auth client for the token of one email. Its session is not stored, does not replace the user's session, and ends with the
 * page.
 */
export function newMailAuth(): Client['auth'] {
  let own: Client | undefined
  return recordCalls((call) => ask(call, ({ newMailClient }) => (own ??= newMailClient()))).auth
}

type Loaded = Awaited<ReturnType<typeof loadClient>>

async function ask(call: RecordedCall, choose: (loaded: Loaded) => Client): Promise<unknown> {
  const callerId = storedSession()?.userId
  const early = await takeEarlyRead(call)
  if (early) return early
  const loaded = await loadClient().catch(() => undefined)
  // Does not send the request if the user has changed since the request was made.
  if (!loaded || storedSession()?.userId !== callerId) return noAnswer
  return replayCall(choose(loaded), call)
}

/** The client's result for a request without a response. */
const noAnswer = { data: null, error: new TypeError('Failed to fetch') }
