import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { Caller, StackContext } from '../types.ts'
import { AccessRefusal, accessFromToken } from './access.ts'
import { Channel, type ChannelOutlet } from './channel.ts'
import type { ChannelRegistry } from './channel-registry.ts'
import {
  type ClientFrame,
  type Frame,
  type ProtocolVersion,
  readBinaryFrame,
  readTextFrame,
  writeBroadcast,
  writeFrame,
} from './frames.ts'
import { channelName, readJoinRequest } from './join-request.ts'

const MOST_CHANNELS = 100
// A client that reads this much slower than it is written to is let go; it reconnects and starts afresh.
const MOST_UNSENT_BYTES = 4 * 1024 * 1024
const NO_DATABASE = 'UnableToConnectToProject: Realtime was unable to connect to the project database'
const NO_PRESENCE = 'The local stack does not supply presence.'

const tokenPayload = z.object({ access_token: z.string() })

interface JoinedChannel {
  channel: Channel
  joinRef: string | null
}

/** One WebSocket and the channels joined on it. */
export class SocketConnection {
  readonly #context: StackContext
  readonly #registry: ChannelRegistry
  readonly #socket: WebSocket
  readonly #caller: Caller
  readonly #version: ProtocolVersion
  readonly #channels = new Map<string, JoinedChannel>()
  readonly #queues = new Map<string, Promise<void>>()
  /** When the client was last heard, in milliseconds since 1970. */
  lastHeard = Date.now()

  /** @param caller whom the connection's own key stands for, until a join brings a token. */
  constructor(
    context: StackContext,
    registry: ChannelRegistry,
    socket: WebSocket,
    caller: Caller,
    version: ProtocolVersion,
  ) {
    this.#context = context
    this.#registry = registry
    this.#socket = socket
    this.#caller = caller
    this.#version = version
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => this.#leaveAll())
    socket.on('error', (error) => context.log(`realtime: socket: ${error.message}`))
  }

  /** Closes the socket with a WebSocket close code; the client may reconnect. */
  close(code: number, reason: string): void {
    this.#leaveAll()
    this.#socket.close(code, reason)
  }

  /** Drops a socket that no longer answers. */
  terminate(): void {
    this.#leaveAll()
    this.#socket.terminate()
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.lastHeard = Date.now()
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))
    const frame = isBinary ? readBinaryFrame(bytes) : readTextFrame(bytes.toString('utf8'))
    if (!frame) return
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
      this.#reply(frame, 'ok', {})
      return
    }
    // In their order on each topic; a slow join on one topic does not hold up the others.
    const turn = (this.#queues.get(frame.topic) ?? Promise.resolve())
      .then(() => this.#handle(frame))
      .catch((error: unknown) => this.#fail(frame, error))
      .finally(() => {
        if (this.#queues.get(frame.topic) === turn) this.#queues.delete(frame.topic)
      })
    this.#queues.set(frame.topic, turn)
  }

  async #handle(frame: ClientFrame): Promise<void> {
    if (frame.event === 'phx_join') return this.#join(frame)
    const joined = this.#channels.get(frame.topic)
    if (frame.event === 'phx_leave') {
      this.#reply(frame, 'ok', {})
      if (joined) this.#end(frame.topic, joined)
      return
    }
    if (!joined) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' })
    } else if (frame.broadcast) {
      if (await joined.channel.send(frame.broadcast)) this.#reply(frame, 'ok', {})
    } else if (frame.event === 'access_token') {
      const payload = tokenPayload.safeParse(frame.payload)
      if (payload.success) await joined.channel.refresh(payload.data.access_token)
    } else if (frame.event === 'presence') {
      this.#reply(frame, 'error', { reason: NO_PRESENCE })
    }
  }

  async #join(frame: ClientFrame): Promise<void> {
    const name = channelName(frame.topic)
    if (name === undefined) return this.#reply(frame, 'error', { reason: 'unmatched topic' })
    const previous = this.#channels.get(frame.topic)
    if (previous) this.#end(frame.topic, previous)
    if (this.#channels.size >= MOST_CHANNELS) {
      throw new AccessRefusal('ChannelRateLimitReached', 'Too many channels')
    }
    const request = readJoinRequest(frame, name)
    const access = request.token
      ? await accessFromToken(this.#context, request.token)
      : { caller: this.#caller, expiresAt: null }
    const outlet = this.#outletFor(frame, name)
    const channel = new Channel(this.#context, this.#registry, outlet, request, access)
    await channel.open()
    if (this.#socket.readyState !== this.#socket.OPEN) return channel.leave()
    this.#channels.set(frame.topic, { channel, joinRef: frame.joinRef })
    this.#reply(frame, 'ok', { postgres_changes: [] })
    // The feed listens before the first socket is taken, and a feed that lost its connection closes them all.
    if (request.options.replicationReady) outlet.system('ok', 'Replication connection established')
  }

  #outletFor({ topic, joinRef }: ClientFrame, name: string): ChannelOutlet {
    return {
      broadcast: (broadcast) => {
        const message = writeBroadcast(this.#version, topic, broadcast)
        if (message !== undefined) this.#send(message)
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

  #fail(frame: ClientFrame, error: unknown): void {
    if (error instanceof AccessRefusal) {
      this.#reply(frame, 'error', { reason: `${error.code}: ${error.message}` })
      return
    }
    this.#context.log(`realtime: ${frame.event} on ${frame.topic}: ${String(error)}`)
    this.#reply(frame, 'error', { reason: NO_DATABASE })
  }

  #reply({ joinRef, ref, topic }: ClientFrame, status: 'ok' | 'error', response: unknown): void {
    this.#push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #push(frame: Frame): void {
    this.#send(writeFrame(this.#version, frame))
  }

  #send(message: string | Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MOST_UNSENT_BYTES) {
      this.#context.log('realtime: a socket that reads too slowly was closed')
      this.terminate()
      return
    }
    this.#socket.send(message)
  }
}
