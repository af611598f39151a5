import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { HttpService, SocketService } from '../stack-types.ts'
import { errorResponse, preflightResponse, withCors } from './responses.ts'
import { type BodyRule, sendResponse, toRequest } from './web-messages.ts'

/** A service, and the rules by which the gateway passes requests to it. */
export interface Mount extends BodyRule {
  /** The path prefix, e.g. `/rest/v1`. The service gets every path below it. */
  prefix: string
  service: HttpService | SocketService
  /** Whether the service handles CORS itself. */
  ownCors?: boolean
}

export interface Gateway {
  close(): Promise<void>
}

interface GatewayOptions {
  port: number
  mounts: Mount[]
  log: (line: string) => void
}

function find(mounts: Mount[], url: string | undefined): Mount | undefined {
  const path = (url ?? '/').split('?')[0] ?? '/'
  return mounts.find(({ prefix }) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`))
}

async function answer(mount: Mount | undefined, request: Request): Promise<Response> {
  if (!mount) return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
  if (request.method === 'OPTIONS' && !mount.ownCors) return preflightResponse(request)
  return mount.service.handle(request)
}

async function serve(
  options: GatewayOptions,
  message: IncomingMessage,
  target: ServerResponse,
): Promise<void> {
  const mount = find(options.mounts, message.url)
  const gone = new AbortController()
  target.once('close', () => gone.abort())
  let response: Response
  try {
    const origin = `http://127.0.0.1:${options.port}`
    const { request, letGo } = await toRequest(message, origin, gone.signal, mount ?? { bodyLimit: 0 })
    try {
      response = await answer(mount, request)
    } finally {
      await letGo()
    }
    if (!mount?.ownCors && request.method !== 'OPTIONS') response = withCors(response)
  } catch (error) {
    response = withCors(errorResponse(error, options.log))
  }
  await sendResponse(response, target, message.method === 'HEAD')
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

/**
 * Starts an HTTP server on 127.0.0.1 that passes each request to the service of its path. An error in a request is logged and
 * returned as a response, and never ends the process.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const server = createServer((message, target) => {
    serve(options, message, target).catch((error: unknown) => {
      options.log(`gateway: ${String(error)}`)
      target.destroy()
    })
  })
  server.on('upgrade', (message, socket, head) => {
    socket.on('error', () => socket.destroy())
    const service = find(options.mounts, message.url)?.service
    if (service && 'upgrade' in service) service.upgrade(message, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  await listen(server, options.port)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
