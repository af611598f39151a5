import http from 'node:http'
import { Readable } from 'node:stream'
import { signAccessToken } from '../auth-rest/access-token.ts'
import { roleOfRequestKey } from '../auth-rest/callers.ts'
import { CallerError } from '../stack-types.ts'

// Replaces the hosted gateway in front of each service. The services know only tokens, so this gateway exchanges the
// project's keys for tokens.

const year2100 = Date.UTC(2100, 0) / 1000
const tokenOf = (role: 'anon' | 'service_role') => signAccessToken({ iss: 'supabase', role, exp: year2100 })
/** Tokens that replace the project's keys in requests to the services. The tokens are valid until the year 2100. */
export const tokens = { anon: tokenOf('anon'), service_role: tokenOf('service_role') }

// Headers that are not forwarded. `content-length` is forwarded, because without it Node would send a DELETE's body without
// marking its end.
const ofConnection = ['host', 'connection', 'transfer-encoding', 'keep-alive']

/** The service that a gateway forwards to. */
interface Upstream {
  /** The service's address, e.g. `http://127.0.0.1:9999`. */
  url: string
  /** The path prefix that is removed, because the service does not know it, e.g. `/auth/v1`. */
  prefix: string
  /** Whether requests to a path need no key, such as links in mails. A known key is exchanged anyway. */
  isOpen: (pathname: string) => boolean
}

/** @throws CallerError 401 for a missing or unknown key, unless the path needs no key */
function roleOf(request: Request, isOpen: boolean): keyof typeof tokens | undefined {
  try {
    return roleOfRequestKey(request).role
  } catch (error) {
    if (isOpen) return undefined
    throw error
  }
}

/** @throws CallerError 401 for a missing or unknown key, and for the secret key from a browser */
function headersFor(request: Request, { prefix, isOpen }: Upstream): Headers {
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ofConnection) headers.delete(name)
  headers.set('x-forwarded-host', url.host)
  headers.set('x-forwarded-proto', 'http')
  headers.set('x-forwarded-prefix', prefix)
  headers.set('x-forwarded-for', headers.get('cf-connecting-ip') ?? '127.0.0.1')
  const role = roleOf(request, isOpen(url.pathname.slice(prefix.length)))
  const isBrowser = headers.has('origin') || headers.get('user-agent')?.startsWith('Mozilla/')
  if (role === 'service_role' && isBrowser) {
    throw new CallerError(401, 'UNAUTHORIZED_INVALID_API_KEY', 'Forbidden use of secret API key in browser')
  }
  const bearer = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  // Without a signed-in user, supabase-js sends the key in both headers.
  if (bearer !== undefined && !bearer.startsWith('sb_')) return headers
  const token = role === undefined ? headers.get('apikey') : tokens[role]
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

function responseOf(answer: http.IncomingMessage, method: string): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    // Drops the service's CORS headers, because the local stack's own gateway sets them.
    const isOurs = ofConnection.includes(name) || name === 'content-length'
    if (isOurs || name.startsWith('access-control-')) continue
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 502
  const hasBody = method !== 'HEAD' && ![101, 204, 205, 304].includes(status)
  if (!hasBody) answer.resume()
  return new Response(hasBody ? bodyOf(answer) : null, { status, headers })
}

const bodyOf = (answer: http.IncomingMessage) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      answer.on('data', (chunk: Uint8Array) => controller.enqueue(chunk))
      answer.on('end', () => controller.close())
      answer.on('error', (error) => controller.error(error))
    },
    cancel: () => void answer.destroy(),
  })

/** Forwards requests to a service. Bodies are streamed, because the storage service checks the policies before it reads a body. */
export class PlatformGateway {
  readonly #upstream: Upstream
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** @throws CallerError 401 for a missing or unknown key, and for the secret key from a browser */
  async handle(request: Request): Promise<Response> {
    const { url, prefix } = this.#upstream
    const headers = headersFor(request, this.#upstream)
    const { pathname, search } = new URL(request.url)
    const target = `${url}${pathname.slice(prefix.length) || '/'}${search}`
    return new Promise((resolve, reject) => {
      const sent = http.request(
        target,
        { agent: this.#agent, method: request.method, headers: Object.fromEntries(headers) },
        (answer) => resolve(responseOf(answer, request.method)),
      )
      sent.on('error', reject)
      if (request.body === null) sent.end()
      else
        Readable.from(chunksOf(request.body))
          .on('error', (error) => sent.destroy(error))
          .pipe(sent)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) yield chunk
}
