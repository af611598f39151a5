import http from 'node:http'
import { Readable } from 'node:stream'
import { signAccessToken } from '../auth-rest/access-token.ts'
import { roleOfRequestKey } from '../auth-rest/callers.ts'
import { CallerError } from '../types.ts'

// What the hosted gateway does before each service: it knows the project's keys, and the services know only tokens.

const year2100 = Date.UTC(2100, 0) / 1000
const tokenOf = (role: 'anon' | 'service_role') => signAccessToken({ iss: 'supabase', role, exp: year2100 })
/** Tokens of the services' own kind, in place of the project's keys. They outlive every local stack. */
export const tokens = { anon: tokenOf('anon'), service_role: tokenOf('service_role') }

// The length of a body stays: without it Node would send the body of a DELETE without saying where it ends.
const ofConnection = ['host', 'connection', 'transfer-encoding', 'keep-alive']

/** Where a service's requests go. */
export interface Upstream {
  /** Such as `http://127.0.0.1:9999`. */
  url: string
  /** The part of the path that the service does not know: `/auth/v1`. */
  prefix: string
  /** Addresses that need no key, such as links in mails. Of these, a key that is known is exchanged nevertheless. */
  isOpen: (pathname: string) => boolean
}

/** @throws CallerError 401 for a missing or unknown key, unless the address needs none */
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
  // supabase-js sends the key in both headers when nobody is signed in.
  if (bearer !== undefined && !bearer.startsWith('sb_')) return headers
  const token = role === undefined ? headers.get('apikey') : tokens[role]
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

function responseOf(answer: http.IncomingMessage, method: string): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    // The gateway in front says who may read responses.
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

/** Sends requests on to a service. Bodies go as they come, because the storage service asks the policies before it reads one. */
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
