import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

// Headers about the connection, not about the request (RFC 9110, 7.6.1).
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
  // Overwrites the caller's own value, as Cloudflare does in front of the hosted service.
  headers.set('cf-connecting-ip', message.socket.remoteAddress ?? '')
  return headers
}

/** Thrown if the request body exceeds the service's limit. */
export class BodyTooLarge extends Error {}

/** Reads the whole body, even above the limit, because a client that is still sending would miss the response. */
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

/** The body as a stream. @throws BodyTooLarge at the end of a body that is too large */
async function* chunksOf(message: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A request body must arrive as bytes')
    size += chunk.length
    if (size <= limit) yield chunk
  }
  if (size > limit) throw new BodyTooLarge()
}

/** How a service receives the bodies of its requests. */
export interface BodyRule {
  /** Largest request body, in bytes. */
  bodyLimit: number
  /** Whether the service gets the request as soon as the headers have arrived, and reads the body itself. */
  readsBody?: boolean
}

/**
 * Converts the message to a web request. `letGo` drains the rest of the body, because a client that is still sending would
 * miss the response.
 * @throws BodyTooLarge above `bodyLimit` bytes. If the service reads the body itself, the error is thrown there
 */
export async function toRequest(
  message: IncomingMessage,
  origin: string,
  signal: AbortSignal,
  { bodyLimit, readsBody }: BodyRule,
): Promise<{ request: Request; letGo: () => Promise<void> }> {
  const method = message.method ?? 'GET'
  const url = new URL(message.url ?? '/', origin)
  const init: RequestInit = { method, headers: headersOf(message), signal }
  if (method === 'GET' || method === 'HEAD')
    return { request: new Request(url, init), letGo: async () => undefined }
  if (!readsBody) {
    const body = await readBody(message, bodyLimit)
    return { request: new Request(url, { ...init, body }), letGo: async () => undefined }
  }
  const chunks = chunksOf(message, bodyLimit)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  return {
    request: new Request(url, Object.assign(init, { body, duplex: 'half' })),
    async letGo() {
      await chunks.return(undefined)
      if (message.readableEnded || message.destroyed) return
      message.resume()
      await Promise.race([once(message, 'end'), once(message, 'close')])
    },
  }
}

/** Sends a web response. Ignores the error if the client has disconnected. */
export async function sendResponse(
  response: Response,
  target: ServerResponse,
  headOnly: boolean,
): Promise<void> {
  const headers = [...response.headers].filter(([name]) => !hopByHop.has(name))
  for (const [name, value] of headers) target.setHeader(name, value)
  target.statusCode = response.status
  if (response.body === null || headOnly) {
    await response.body?.cancel()
    target.end()
    return
  }
  await pipeline(response.body, target).catch(() => target.destroy())
}
