import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { newReceiver, type Receiver, vapidKeyOf } from './push-message.ts'

/** A subscription as a browser gives it to the app. */
export interface Device {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A push service's response: a status with optional headers, no response, or a closed connection. */
type PushAnswer = { status: number; headers?: Record<string, string> } | 'silence' | 'hang up'

/** A message received for a device, decrypted, with its sender's headers. */
interface ReceivedPush {
  endpoint: string
  payload: unknown
  headers: IncomingMessage['headers']
  /** The public VAPID key of the request's signer. */
  sender: string
}

/**
 * A push service that decrypts messages and responds as the test plans. The relay of `npm test` forwards messages to this
 * service.
 */
export interface PushService {
  url: string
  received: ReceivedPush[]
  /** The number of responses that came too late, because the sender had already disconnected. */
  givenUp: number
  /**
   * Creates the subscription of a new browser. `host` is the host in the subscription's endpoint. Messages that bypass the relay can use
   * any host.
   */
  subscribe(host?: string): Promise<Device>
  /** Plans the responses to the next requests for a device, one response per request. Later requests get 201. */
  answer(device: Device, ...answers: PushAnswer[]): void
  /**
   * Makes `choose` pick each response by the number of messages received so far. Called without `choose`, goes back to the planned
   * responses.
   */
  answerBy(choose?: (received: number) => PushAnswer | Promise<PushAnswer>): void
  /** Resolves when this many messages have been received. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

/** @param port 0 for any free port. */
export async function startPushService(port = 0): Promise<PushService> {
  const receivers = new Map<string, Receiver>()
  const planned = new Map<string, PushAnswer[]>()
  const received: ReceivedPush[] = []
  let chosen: ((received: number) => PushAnswer | Promise<PushAnswer>) | undefined
  let waiting: { count: number; resolve: () => void }[] = []

  async function take(request: IncomingMessage): Promise<PushAnswer> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const endpoint = String(request.headers['x-endpoint'])
    const receiver = receivers.get(endpoint)
    if (!receiver) return { status: 404 }
    const sender = await vapidKeyOf(request.headers.authorization ?? '', endpoint)
    const payload: unknown = JSON.parse(await receiver.decrypt(new Uint8Array(Buffer.concat(parts))))
    received.push({ endpoint, payload, headers: request.headers, sender })
    for (const { resolve } of waiting.filter(({ count }) => count <= received.length)) resolve()
    waiting = waiting.filter(({ count }) => count > received.length)
    return chosen?.(received.length) ?? planned.get(endpoint)?.shift() ?? { status: 201 }
  }

  function reply(answer: PushAnswer, response: ServerResponse): void {
    if (response.destroyed) service.givenUp += 1
    if (answer === 'silence') return
    if (answer === 'hang up') response.socket?.destroy()
    else response.writeHead(answer.status, answer.headers).end('A text that nobody should read.')
  }

  const server = createServer((request, response) => {
    take(request).then(
      (answer) => reply(answer, response),
      // The message was not encrypted for this device, or its signature is invalid.
      () => reply({ status: 400 }, response),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The push service has no port.')
  const service: PushService = {
    url: `http://127.0.0.1:${address.port}/`,
    received,
    givenUp: 0,
    async subscribe(host = `p${address.port}.push.example`) {
      const receiver = await newReceiver()
      const endpoint = `https://${host}/send/${randomUUID()}`
      receivers.set(endpoint, receiver)
      return { endpoint, keys: { p256dh: receiver.p256dh, auth: receiver.auth } }
    },
    answer: ({ endpoint }, ...answers) => void planned.set(endpoint, answers),
    answerBy(choose) {
      chosen = choose
    },
    until(count) {
      if (received.length >= count) return Promise.resolve()
      return new Promise((resolve) => waiting.push({ count, resolve }))
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return service
}
