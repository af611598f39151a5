import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { Caller, StackContext } from '../stack-types.ts'
import { type Access, AccessRefusal, accessFromToken, isApiKey, requireReader } from './access.ts'
import type { StoredMessage } from './message-feed.ts'
import { type Frame, type JoinRequest, readFrame, readJoinRequest, writeFrame } from './protocol.ts'

const tokenPayload = z.object({ access_token: z.string() })
// The hosted service checks a token again after five minutes at the latest.
const longestTokenCheckMs = 5 * 60 * 1000

/** A channel that the client has joined. */
interface Channel {
  request: JoinRequest
  joinRef: string | null
  expiryTimer?: NodeJS.Timeout
}

/** One WebSocket and the channels joined on it, by topic. */
export class SocketConnection {
  readonly #context: StackContext
  readonly #socket: WebSocket
  readonly #caller: Caller
  readonly #channels = new Map<string, Channel>()
  readonly #queues = new Map<string, Promise<void>>()
  /** Time of the client's last message, in milliseconds since 1970. */
  lastHeard = Date.now()

  /** @param caller the role of the connection's key, for joins without a token */
  constructor(context: StackContext, socket: WebSocket, caller: Caller) {
    this.#context = context
    this.#socket = socket
    this.#caller = caller
    socket.on('message', (data) => this.#receive(data))
    socket.on('close', () => this.#leaveAll())
    socket.on('error', (error) => context.log(`realtime: socket: ${error.message}`))
  }

  /** Passes a message on to the client, if it has joined the message's channel. */
  forward({ id, topic: name, isPrivate, event, payload }: StoredMessage): void {
    for (const [topic, { request }] of this.#channels) {
      if (request.name !== name || request.isPrivate !== isPrivate) continue
      const message = { type: 'broadcast', event, payload, meta: { id } }
      this.#push({ joinRef: null, ref: null, topic, event: 'broadcast', payload: message })
    }
  }

  /** Closes the socket with a WebSocket close code. The client can reconnect. */
  close(code: number, reason: string): void {
    this.#leaveAll()
    this.#socket.close(code, reason)
  }

  /** Drops a socket that no longer responds. */
  terminate(): void {
    this.#leaveAll()
    this.#socket.terminate()
  }

  #receive(data: RawData): void {
    this.lastHeard = Date.now()
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))
    const frame = readFrame(bytes.toString('utf8'))
    if (!frame) return
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
      this.#reply(frame, 'ok', {})
      return
    }
    // Messages of one topic are handled in order. A slow join does not delay other topics.
    const turn = (this.#queues.get(frame.topic) ?? Promise.resolve())
      .then(() => this.#handle(frame))
      .catch((error: unknown) => this.#fail(frame, error))
      .finally(() => {
        if (this.#queues.get(frame.topic) === turn) this.#queues.delete(frame.topic)
      })
    this.#queues.set(frame.topic, turn)
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join') return this.#join(frame)
    const channel = this.#channels.get(frame.topic)
    if (frame.event === 'phx_leave') {
      this.#reply(frame, 'ok', {})
      this.#end(frame.topic)
    } else if (!channel) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' })
    } else if (frame.event === 'access_token') {
      const payload = tokenPayload.safeParse(frame.payload)
      if (payload.success) await this.#renew(frame.topic, channel, payload.data.access_token)
    }
  }

  async #join(frame: Frame): Promise<void> {
    const request = readJoinRequest(frame)
    if (!request) return this.#reply(frame, 'error', { reason: 'unmatched topic' })
    this.#end(frame.topic)
    const access = request.token
      ? await accessFromToken(this.#context, request.token)
      : { caller: this.#caller, expiresAt: null }
    await requireReader(this.#context, access, request)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const channel = { request, joinRef: frame.joinRef }
    this.#channels.set(frame.topic, channel)
    this.#watchExpiry(frame.topic, channel, access)
    this.#reply(frame, 'ok', { postgres_changes: [] })
    // The client already receives all later broadcasts, because the feed has listened since before the first socket was
    // accepted. If the feed loses its connection, it closes all sockets.
    if (request.replicationReady)
      this.#sendSystemMessage(frame.topic, channel, 'ok', 'Replication connection established')
  }

  /**
   * Replaces the client's token and checks the policies again. A refused token closes the channel. As on the hosted service, an
   * API key changes nothing.
   */
  async #renew(topic: string, channel: Channel, token: string): Promise<void> {
    if (isApiKey(token)) return
    try {
      const access = await accessFromToken(this.#context, token)
      await requireReader(this.#context, access, channel.request)
      this.#watchExpiry(topic, channel, access)
    } catch (error) {
      if (!(error instanceof AccessRefusal)) throw error
      this.#shutDown(topic, channel, error.message)
    }
  }

  #watchExpiry(topic: string, channel: Channel, access: Access): void {
    clearTimeout(channel.expiryTimer)
    const { expiresAt } = access
    if (expiresAt === null || this.#channels.get(topic) !== channel) return
    const leftMs = expiresAt * 1000 - Date.now()
    channel.expiryTimer = setTimeout(
      () =>
        Date.now() >= expiresAt * 1000
          ? this.#shutDown(topic, channel, 'Token has expired')
          : this.#watchExpiry(topic, channel, access),
      Math.max(0, Math.min(longestTokenCheckMs, leftMs)),
    )
  }

  /** Ends a channel from the server's side, and tells the client the reason. */
  #shutDown(topic: string, channel: Channel, message: string): void {
    this.#sendSystemMessage(topic, channel, 'error', message)
    this.#end(topic)
  }

  #end(topic: string): void {
    const channel = this.#channels.get(topic)
    if (!channel) return
    clearTimeout(channel.expiryTimer)
    this.#channels.delete(topic)
    const { joinRef } = channel
    this.#push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  #leaveAll(): void {
    for (const { expiryTimer } of this.#channels.values()) clearTimeout(expiryTimer)
    this.#channels.clear()
  }

  #fail(frame: Frame, error: unknown): void {
    if (error instanceof AccessRefusal) {
      this.#reply(frame, 'error', { reason: `${error.code}: ${error.message}` })
      return
    }
    this.#context.log(`realtime: ${frame.event} on ${frame.topic}: ${String(error)}`)
    const reason = 'UnableToConnectToProject: Realtime was unable to connect to the project database'
    this.#reply(frame, 'error', { reason })
  }

  /** Sends the client the service's own message about a channel. */
  #sendSystemMessage(
    topic: string,
    { request, joinRef }: Channel,
    status: 'ok' | 'error',
    message: string,
  ): void {
    const payload = { extension: 'system', status, message, channel: request.name }
    this.#push({ joinRef, ref: null, topic, event: 'system', payload })
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown): void {
    this.#push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #push(frame: Frame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(writeFrame(frame))
  }
}
