import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { textOf } from '../../tools/doctor/realtime-checks.ts'
import { serve } from '../../tools/doctor/testing/fake-project.ts'
import { publishableKey } from '../conformance/stack-fixture.ts'

/**
 * A test's interception of a request to the stack: returns the test's own response, or undefined to pass the
 * request on.
 */
type Intervention = (request: Request) => Promise<Response | undefined>

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

function headersOf(incoming: IncomingMessage): [string, string][] {
  return Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
}

/**
 * Starts a gateway in front of the stack, like a hosted project's, with the settings that only a hosted project has.
 * The gateway refuses a public channel, as if "Allow public access" were switched off.
 */
export async function startGateway(apiUrl: string, intervene: Intervention) {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await bodyOf(incoming)
    const method = incoming.method ?? 'GET'
    const given = new Request(new URL(incoming.url ?? '/', apiUrl), {
      method,
      headers: headersOf(incoming),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    })
    const own = await intervene(given)
    if (own !== undefined) {
      outgoing.writeHead(own.status, Object.fromEntries(own.headers)).end(await own.text())
      return
    }
    const onward = request(given.url, { method, headers: incoming.headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    onward.end(body)
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, socket, head) => {
    sockets.handleUpgrade(incoming, socket, head, (near) =>
      relay(near, apiUrl.replace('http', 'ws') + incoming.url),
    )
  })
  const url = await listen(server, 0)
  return {
    url,
    close: async () => {
      sockets.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function relay(near: WebSocket, address: string): void {
  near.on('message', (data) => {
    const text = textOf(data)
    if (text.includes('"phx_join"') && text.includes('"private":false')) {
      const response = { reason: 'PrivateOnly: This project only allows private channels' }
      near.send(JSON.stringify(['1', '1', 'realtime:any', 'phx_reply', { status: 'error', response }]))
      return
    }
    // Opens a new connection to the stack for each message. One message per connection is enough, because the doctor
    // sends only one.
    const far = new WebSocket(address)
    far.on('open', () => far.send(text))
    far.on('message', (answer) => near.send(textOf(answer)))
    far.on('error', () => near.terminate())
    near.on('close', () => far.close())
  })
}

/** Serves a healthy app. */
export async function startHost(port: number, backendUrl: string) {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://host')
    const answer = serve({}, pathname, backendUrl, publishableKey)
    void answer
      .text()
      .then((text) => outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text))
  })
  const url = await listen(server, port)
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
