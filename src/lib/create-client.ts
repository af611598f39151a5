import { AuthClient, isAuthRetryableFetchError, type SupportedStorage } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient, WebSocketLikeConstructor } from '@supabase/realtime-js'
import type { Database } from './database.types'

type BackendOptions = {
  /** The backend's address. */
  url: string
  /** The publishable key, which every request carries. */
  key: string
  fetch?: typeof fetch
  /** Where the session is stored. Without it, it lives in memory, is not renewed, and ends with the page. */
  session?: {
    storage: SupportedStorage
    key: string
    /** Waits for the session; undefined as soon as waiting for its renewal is in vain. */
    waitFor?: <Answer>(session: Promise<Answer>) => Promise<Answer | undefined>
  }
  /** In place of the browser's WebSocket. */
  transport?: WebSocketLikeConstructor
}

class SessionAuth extends AuthClient {
  /** Call once auth answers again: after a renewal that got no answer, the client does not try another for a minute. */
  renewAgain(): void {
    this.lastRefreshFailure = null
  }
}

/**
 * The backend's client for the app and for the conformance tests: supabase-js's own parts, put together as its `createClient`
 * does, but live news and stored files (storage-of.ts) are loaded when they are first needed. They are half of it, and no page
 * shows them first.
 */
export class BackendClient extends PostgrestClient<Database> {
  readonly auth: SessionAuth
  readonly functions: FunctionsClient
  readonly options: Readonly<BackendOptions>
  /** `fetch` with the session's token, or a visitor's key. A session that cannot be renewed now makes nobody a visitor. */
  readonly authorized: typeof fetch
  /**
   * The session's token, renewed before it expires; the key for a visitor.
   * @throws TypeError as `fetch` does, while the session cannot be renewed.
   */
  readonly token: () => Promise<string>
  #realtime: RealtimeClient | undefined

  constructor(options: BackendOptions) {
    const { url, key, session } = options
    const send = options.fetch ?? ((...request) => fetch(...request))
    const apikey = { apikey: key }
    const auth = new SessionAuth({
      url: `${url}/auth/v1`,
      headers: { ...apikey, Authorization: `Bearer ${key}` },
      fetch: byOwnClock(withReadableCodes(send)),
      // Anybody can make and send an address, so no session may come from one.
      detectSessionInUrl: false,
      ...(session
        ? { storage: session.storage, storageKey: session.key }
        : { persistSession: false, autoRefreshToken: false }),
    })
    const presentSession = async () => {
      const asked = auth.getSession()
      const answer = await (session?.waitFor?.(asked) ?? asked)
      // To a visitor the database would refuse what is this person's, and the page would believe it.
      if (!answer || isAuthRetryableFetchError(answer.error)) throw noAnswer()
      return answer.data.session
    }
    const withToken =
      (standIn?: string): typeof fetch =>
      async (input, init) => {
        const sendAs = (bearer: string | undefined) => {
          const headers = new Headers(init?.headers)
          if (bearer !== undefined && !headers.has('Authorization'))
            headers.set('Authorization', `Bearer ${bearer}`)
          return inTurn(() => send(input, { ...init, headers }))
        }
        const asking = await presentSession()
        const token = asking?.access_token
        const answer = await sendAs(token ?? standIn)
        const refused = asking ? await refusalOf(answer) : undefined
        if (!refused) return answer
        if (refused === 'expired' && token === (await presentSession())?.access_token) {
          const { error } = await auth.refreshSession()
          if (isAuthRetryableFetchError(error)) throw noAnswer()
        }
        const present = await presentSession()
        // What one person asked for is not asked for by the next.
        if (present && present.user.id !== asking?.user.id) return answer
        // A new password, for one, ends a session whose requests are still on their way, and begins another.
        if (refused === 'ended' && (!present || present.access_token === token)) return answer
        return sendAs(present?.access_token ?? standIn)
      }
    const authorized = withToken(key)
    // The query cache retries already.
    super(`${url}/rest/v1`, { headers: apikey, fetch: authorized, retry: false })
    this.options = options
    this.authorized = authorized
    this.auth = auth
    // Functions take a key for a token, and refuse it.
    this.functions = new FunctionsClient(`${url}/functions/v1`, {
      headers: apikey,
      customFetch: withToken(),
    })
    this.token = async () => (await presentSession())?.access_token ?? key
  }

  /** The channels of live news, with the session's token, which they follow. Rejects where its code cannot be loaded. */
  async realtime(): Promise<RealtimeClient> {
    const { RealtimeClient } = await import('@supabase/realtime-js')
    this.#realtime ??= this.#connect(RealtimeClient)
    // A private channel needs it; without waiting, the first join would have none.
    await this.#realtime.setAuth()
    return this.#realtime
  }

  #connect(Client: typeof RealtimeClient): RealtimeClient {
    const { url, key, transport } = this.options
    const realtime = new Client(`${url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: key },
      accessToken: this.token,
      ...(transport && { transport }),
    })
    this.auth.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') void realtime.setAuth()
      else if (session) void realtime.setAuth(session.access_token)
    })
    return realtime
  }
}

/**
 * `fetch` whose refusals say how their code is read. The auth service says so in a header, which a proxy or the browser may hide; the
 * auth client then knows no code.
 */
function withReadableCodes(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    if (answer.ok || answer.headers.has('x-supabase-api-version')) return answer
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined)
    if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string')
      return answer
    return Response.json(body, {
      status: answer.status,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    })
  }
}

/**
 * `fetch` whose sessions say how long they last, and not until when by the server's clock. To a device that is an hour ahead every
 * session would have ended, and be renewed before each request (rule 2.22).
 */
function byOwnClock(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    const address = input instanceof Request ? input.url : input.toString()
    if (!answer.ok || !/\/(token|verify|signup)($|\?)/.test(address)) return answer
    return Response.json(JSON.parse(await answer.text(), withoutTime))
  }
}

const withoutTime = (key: string, value: unknown) => (key === 'expires_at' ? undefined : value)

/**
 * Why the data API refused a token: it takes it for expired, which by this device's clock it is not yet (rule 2.22), or its session
 * has ended (rule 2.20). Undefined for every other answer.
 */
async function refusalOf(answer: Response): Promise<'expired' | 'ended' | undefined> {
  if (answer.status !== 401) return undefined
  const text = await answer.clone().text()
  if (/"PGRST303".*"JWT expired"/s.test(text)) return 'expired'
  return text.includes('"PT401"') ? 'ended' : undefined
}

/**
 * Sends again, after the second that the database asks for, what it refused because too many of this person's requests were under way
 * (rule 15.10). Somebody who opens several pages at once should not read about it.
 */
async function inTurn(send: () => Promise<Response>): Promise<Response> {
  const mostTries = 5
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    // The header is for programs: a browser does not show it to a page of another origin.
    const isBusy = answer.status === 429 && /"hint" *: *"busy"/.test(await answer.clone().text())
    if (!isBusy || tries === mostTries) return answer
    await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 500))
  }
}

/** What `fetch` throws without an answer, for a renewal that got none. */
const noAnswer = () => new TypeError('Failed to fetch')
