import { storedSession } from '../session/stored-session'
import { drawn } from '../timing/drawn'
import { takeEarlyRead } from './early-reads'
import { type Client, type RecordedCall, recordCalls, replayCall } from './recorded-call'

let isDrawn = false

/**
 * Loads the backend's client, which weighs as much as all of a first page. The page is drawn without the client, and first, because
 * both would compete for a slow network.
 */
export async function loadClient() {
  if (!isDrawn) await drawn()
  isDrawn = true
  return import('./backend-client')
}

/**
 * The backend, asked as supabase-js is: `await supabase.from('jobs').select('id')`. What the page's head has asked already is answered
 * without the client; anything else loads it. If it cannot be loaded, requests end as they do without a network.
 */
export const supabase = recordCalls((call) => ask(call, ({ client }) => client))

/** Auth for the token of one email: its session replaces nobody's and ends with the page. */
export function newMailAuth(): Client['auth'] {
  let own: Client | undefined
  return recordCalls((call) => ask(call, ({ newMailClient }) => (own ??= newMailClient()))).auth
}

type Loaded = Awaited<ReturnType<typeof loadClient>>

async function ask(call: RecordedCall, choose: (loaded: Loaded) => Client): Promise<unknown> {
  const asking = storedSession()?.userId
  const early = await takeEarlyRead(call)
  if (early) return early
  const loaded = await loadClient().catch(() => undefined)
  // What one person asks for is not asked for by the next.
  if (!loaded || storedSession()?.userId !== asking) return noAnswer
  return replayCall(choose(loaded), call)
}

/** What the client says of a request without an answer. */
const noAnswer = { data: null, error: new TypeError('Failed to fetch') }
