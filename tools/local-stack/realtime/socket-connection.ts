import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { Caller, StackContext } from '../types.ts'
import { AccessRefusal, accessFromToken } from './access.ts'
import { Channel, type ChannelOutlet } from './channel.ts'
import { type Frame, readFrame, readJoinRequest, writeFrame } from './protocol.ts'

const tokenPayload = z.object({ access_token: z.string() })

interface JoinedChannel {
  channel: Channel
  joinRef: string | null
}

/** One WebSocket and the channels joined on it. */
export class SocketConnection {
  readonly #context: StackContext
  readonly #openChannels: Set<Channel>
  readonly #socket: WebSocket
  readonly #caller: Caller
  readonly #channels = new Map<string, JoinedChannel>()
  readonly #queues = new Map<string, Promise<void>>()
  /** Time of the client's last message, in milliseconds since 1970. */
  lastHeard = Date.now()

  /** @param caller the role of the connection's key, for joins without a token */
  constructor(context: StackContext, openChannels: Set<Channel>, socket: WebSocket, caller: Caller) {
    this.#context = context
    this.#openChannels = openChannels
    this.#socket = socket
    this.#caller = caller
    socket.on('message', (data) => this.#receive(data))
    socket.on('close', () => this.#leaveAll())
    socket.on('error', (error) => context.log(`realtime: socket: ${error.message}`))
  }

  /** Closes the socket with a WebSocket close code; the client may reconnect. */
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
    // In order within a topic; a slow join does not delay other topics.
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
    const joined = this.#channels.get(frame.topic)
    if (frame.event === 'phx_leave') {
      this.#reply(frame, 'ok', {})
      if (joined) this.#end(frame.topic, joined)
      return
    }
    if (!joined) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' })
    } else if (frame.event === 'access_token') {
      const payload = tokenPayload.safeParse(frame.payload)
      if (payload.success) await joined.channel.refresh(payload.data.access_token)
    }
  }

  async #join(frame: Frame): Promise<void> {
    const request = readJoinRequest(frame)
    if (!request) return this.#reply(frame, 'error', { reason: 'unmatched topic' })
    const previous = this.#channels.get(frame.topic)
    if (previous) this.#end(frame.topic, previous)
    const access = request.token
      ? await accessFromToken(this.#context, request.token)
      : { caller: this.#caller, expiresAt: null }
    const outlet = this.#outletFor(frame, request.name)
    const channel = new Channel(this.#context, this.#openChannels, outlet, request)
    await channel.open(access)
    if (this.#socket.readyState !== this.#socket.OPEN) return channel.leave()
    this.#channels.set(frame.topic, { channel, joinRef: frame.joinRef })
    this.#reply(frame, 'ok', { postgres_changes: [] })
    // The feed listens before the first socket is accepted, and closes all sockets when it loses its connection.
    if (request.replicationReady) outlet.system('ok', 'Replication connection established')
  }

  #outletFor({ topic, joinRef }: Frame, name: string): ChannelOutlet {
    return {
      broadcast: ({ id, event, payload }) => {
        const message = { type: 'broadcast', event, payload, meta: { id } }
        this.#push({ joinRef: null, ref: null, topic, event: 'broadcast', payload: message })
      },
      system: (status, message) => {
        const payload = { extension: 'system', status, message, channel: name }
        this.#push({ joinRef, ref: null, topic, event: 'system', payload })
      },
      closed: () => {
        this.#channels.delete(topic)
        this.#push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
      },
    }
  }

  #end(topic: string, { channel, joinRef }: JoinedChannel): void {
    channel.leave()
    this.#channels.delete(topic)
    this.#push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  #leaveAll(): void {
    for (const { channel } of this.#channels.values()) channel.leave()
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

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown): void {
    this.#push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #push(frame: Frame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(writeFrame(frame))
  }
}
