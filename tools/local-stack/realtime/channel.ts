import type { StackContext } from '../types.ts'
import { type Access, AccessRefusal, accessFromToken, isApiKey, mayReadChannel } from './access.ts'
import type { StoredMessage } from './message-feed.ts'
import type { JoinRequest } from './protocol.ts'

/** How a channel speaks to the socket it belongs to. */
export interface ChannelOutlet {
  broadcast(message: StoredMessage): void
  system(status: 'ok' | 'error', message: string): void
  /** The channel has ended on the server's side. */
  closed(): void
}

// The hosted service looks at a token again after five minutes at the latest.
const longestTokenCheckMs = 5 * 60 * 1000

/** One joined channel of one socket. */
export class Channel {
  readonly request: JoinRequest
  readonly outlet: ChannelOutlet
  readonly #context: StackContext
  readonly #channels: Set<Channel>
  #expiryTimer: NodeJS.Timeout | undefined

  /** @param channels all open channels of all sockets, to which this one adds itself */
  constructor(context: StackContext, channels: Set<Channel>, outlet: ChannelOutlet, request: JoinRequest) {
    this.#context = context
    this.#channels = channels
    this.outlet = outlet
    this.request = request
  }

  /**
   * Joins.
   * @param access what the request's token, or without one the connection's key, allows
   * @throws AccessRefusal when the channel is private and its policies do not let the caller read
   */
  async open(access: Access): Promise<void> {
    await this.#requireRead(access)
    this.#channels.add(this)
    this.#watchExpiry(access)
  }

  /** Stops listening, without a message to the client. */
  leave(): void {
    clearTimeout(this.#expiryTimer)
    this.#channels.delete(this)
  }

  /**
   * Takes a newer token of the same client and checks the policies again. A refused token closes the channel; an API key
   * changes nothing, as on the hosted service.
   */
  async refresh(token: string): Promise<void> {
    if (isApiKey(token)) return
    try {
      const access = await accessFromToken(this.#context, token)
      await this.#requireRead(access)
      this.#watchExpiry(access)
    } catch (error) {
      if (!(error instanceof AccessRefusal)) throw error
      this.#shutDown(error.message)
    }
  }

  /** Ends the channel from the server's side, with the reason. */
  #shutDown(message: string): void {
    this.leave()
    this.outlet.system('error', message)
    this.outlet.closed()
  }

  async #requireRead({ caller }: Access): Promise<void> {
    const { isPrivate, name } = this.request
    if (!isPrivate || (await mayReadChannel(this.#context, caller, name))) return
    throw new AccessRefusal(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${name}`,
    )
  }

  #watchExpiry(access: Access): void {
    clearTimeout(this.#expiryTimer)
    const { expiresAt } = access
    if (expiresAt === null) return
    const leftMs = expiresAt * 1000 - Date.now()
    this.#expiryTimer = setTimeout(
      () =>
        Date.now() >= expiresAt * 1000 ? this.#shutDown('Token has expired') : this.#watchExpiry(access),
      Math.max(0, Math.min(longestTokenCheckMs, leftMs)),
    )
  }
}
