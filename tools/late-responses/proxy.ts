import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, Transform } from 'node:stream'
import { setTimeout as pass } from 'node:timers/promises'

/**
 * The share of requests, responses and messages that are late, and the longest delay in milliseconds. Most
 * delays are much shorter.
 */
const share = 0.3
const most = 2_500

/** Matches the paths of requests to the backend. */
const backend = /\/(auth|rest|storage|functions)\/v1\//

/** Delays some of the requests and responses, as a busy phone network would. */
async function wait(): Promise<void> {
  if (Math.random() < share) await pass(100 + Math.random() ** 2 * most)
}

/**
 * A proxy on 127.0.0.1 that delays requests, responses and Realtime messages at random, and so changes their order. Messages of
 * one connection stay in order.
 * @returns its address
 */
export async function startLateProxy(): Promise<string> {
  const server = createServer((message, target) => void forward(message, target))
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex, head: Buffer) =>
    tunnel(url, socket, head),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address.')
  return `http://127.0.0.1:${address.port}`
}

async function forward(message: IncomingMessage, target: ServerResponse): Promise<void> {
  const { url = '', method, headers } = message
  // Does not delay the app's own files. A preflight request is not delayed either, because that would only add to the delay
  // of the request itself.
  const isPrompt = method === 'OPTIONS' || !backend.test(url)
  if (!isPrompt) await wait()
  const onward = request(url, { method, headers }, (response) => {
    const answer = () => {
      target.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(target)
    }
    if (isPrompt) answer()
    else void wait().then(answer)
  })
  onward.on('error', () => message.socket.destroy())
  target.on('close', () => onward.destroy())
  message.pipe(onward)
}

/** Tunnels a WebSocket connection, with delays in both directions. */
function tunnel(address: string, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(`ws://${address}`)
  const onward = connect(Number(port), hostname, () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    onward.write(head)
    onward.pipe(late()).pipe(socket).pipe(late()).pipe(onward)
  })
  socket.on('error', () => onward.destroy())
  onward.on('error', () => socket.destroy())
}

/** A stream that delays some chunks and keeps their order. */
function late(): Transform {
  return new Transform({
    transform: (part, _encoding, done) => void wait().then(() => done(null, part)),
  })
}
