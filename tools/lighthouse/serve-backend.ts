import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import { createSecureServer } from 'node:http2'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createBrotliCompress } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import type { Started } from '../shared/started-services.ts'
import { ofResponses } from './compression.ts'

/** Headers about a single HTTP/1 connection, which a response over HTTP/2 must not contain. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

/**
 * Serves the embedded backend over TLS and HTTP/2 with compression, as the hosted backend does. With HTTP/1, the browser
 * would open six connections instead of one, and a page's reads would delay its scripts. Broadcasts use a WebSocket of their
 * own, as on the hosted backend.
 * @returns the URL to use instead of the backend's
 */
export async function serveBackend(apiUrl: string, port: number, started: Started): Promise<string> {
  const { hostname, port: backendPort } = new URL(apiUrl)
  const certificate = await getCertificate(join(started.workFolder, 'certificate'))
  const server = createSecureServer(
    { cert: certificate, key: certificate, allowHTTP1: true },
    (request, response) => {
      const headers = passedOn(request.headers)
      const { method, url: path } = request
      const asked = send({ hostname, port: backendPort, method, path, headers }, (answer) => {
        const passed = passedOn(answer.headers)
        const isText = passed['content-type']?.includes('json') && passed['content-encoding'] === undefined
        if (!isText) {
          response.writeHead(answer.statusCode ?? 502, passed)
          answer.pipe(response)
          return
        }
        const { 'content-length': _, ...others } = passed
        response.writeHead(answer.statusCode ?? 502, { ...others, 'content-encoding': 'br' })
        answer.pipe(createBrotliCompress(ofResponses)).pipe(response)
      })
      asked.on('error', () => response.writeHead(502).end())
      request.pipe(asked)
    },
  )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const { method, url, rawHeaders } = request
    const backend = connect(Number(backendPort), hostname, () => {
      const lines = rawHeaders.flatMap((value, index) =>
        index % 2 === 0 ? `${value}: ${rawHeaders[index + 1]}` : [],
      )
      backend.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      backend.pipe(socket).pipe(backend)
    })
    for (const one of [backend, socket])
      one.on('error', () => [backend, socket].map((each) => each.destroy()))
  })
  const listening = new Promise<true>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  await started.start(listening, () => {
    server.close()
  })
  return `https://127.0.0.1:${port}`
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  )
}
