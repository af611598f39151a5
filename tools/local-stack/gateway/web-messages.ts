import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// Of the connection between two machines, not of the request (RFC 9110, 7.6.1).
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    if (hopByHop.has(name)) continue
    for (const value of values ?? []) headers.append(name, value)
  }
  // As Cloudflare before the hosted service: the caller's address, whatever the caller says it is.
  headers.set('cf-connecting-ip', message.socket.remoteAddress ?? '')
  return headers
}

/** A request body larger than a service takes. */
export class BodyTooLarge extends Error {}

/** The whole body. A body that is too large is read to its end as well: a client reads no answer while it is sending. */
async function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of message) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A request body must arrive as bytes')
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  if (size > limit) throw new BodyTooLarge()
  return new Uint8Array(Buffer.concat(chunks))
}

/** The web form of a request whose body has at most `bodyLimit` bytes. */
export async function toRequest(
  message: IncomingMessage,
  origin: string,
  signal: AbortSignal,
  bodyLimit: number,
): Promise<Request> {
  const method = message.method ?? 'GET'
  const init: RequestInit = { method, headers: headersOf(message), signal }
  if (method !== 'GET' && method !== 'HEAD') init.body = await readBody(message, bodyLimit)
  return new Request(new URL(message.url ?? '/', origin), init)
}

/** Sends a web response; a client that has gone away in the meantime is no error. */
export async function sendResponse(
  response: Response,
  target: ServerResponse,
  headOnly: boolean,
): Promise<void> {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie' && !hopByHop.has(name))
  for (const [name, value] of headers) target.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) target.setHeader('set-cookie', cookies)
  target.statusCode = response.status
  if (response.body === null || headOnly) {
    await response.body?.cancel()
    target.end()
    return
  }
  const reader = response.body.getReader()
  const chunks = Readable.from(
    (async function* () {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    })(),
    { objectMode: false },
  )
  await pipeline(chunks, target).catch(async () => {
    await reader.cancel().catch(() => undefined)
    target.destroy()
  })
}
