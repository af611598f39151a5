import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// Headers of the connection, not of the request (RFC 9110, 7.6.1).
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
  // The caller's address cannot be forged: Cloudflare sets it before the hosted service.
  headers.set('cf-connecting-ip', message.socket.remoteAddress ?? '')
  return headers
}

/** A request body larger than a service takes. */
export class BodyTooLarge extends Error {}

/** The whole body. One that is too large is also read to its end, because a client that is still sending misses the answer. */
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

/** The message as a web request. @throws BodyTooLarge above `bodyLimit` bytes */
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

/** Sends a web response. A client that has disconnected is not an error. */
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
