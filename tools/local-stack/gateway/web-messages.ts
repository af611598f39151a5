import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readBody } from './read-body.ts'

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

/**
 * The web form of a request.
 * @param bodyLimit bytes the body may have; undefined leaves it a stream, for a service with limits of its own
 */
export async function toRequest(
  message: IncomingMessage,
  origin: string,
  signal: AbortSignal,
  bodyLimit: number | undefined,
): Promise<Request> {
  const method = message.method ?? 'GET'
  const init: RequestInit & { duplex?: 'half' } = { method, headers: headersOf(message), signal }
  if (method !== 'GET' && method !== 'HEAD') {
    if (bodyLimit === undefined) {
      init.body = webStream(message)
      init.duplex = 'half'
    } else {
      init.body = await readBody(message, bodyLimit)
    }
  }
  return new Request(new URL(message.url ?? '/', origin), init)
}

function webStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = message[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
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
