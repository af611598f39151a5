import type { StackContext } from '../types.ts'
import { type Access, AccessRefusal, accessFromToken, isApiKey, refuseExpired } from './access.ts'
import { mayReadChannel, mayWriteChannel } from './channel-permissions.ts'
import type { ChannelRegistry, Listener } from './channel-registry.ts'
import type { Broadcast } from './frames.ts'
import type { ChannelOptions, JoinRequest } from './join-request.ts'

/** How a channel speaks to the socket it lives on. */
export interface ChannelOutlet {
  broadcast(broadcast: Broadcast): void
  system(status: 'ok' | 'error', message: string): void
  /** The channel has ended on the server's side. */
  closed(): void
}

// The hosted service looks at a token again after five minutes at the latest.
const LONGEST_TOKEN_CHECK_MS = 5 * 60 * 1000

/** One joined channel of one socket. */
export class Channel implements Listener {
  readonly #context: StackContext
  readonly #registry: ChannelRegistry
  readonly #outlet: ChannelOutlet
  readonly #name: string
  readonly #options: ChannelOptions
  #access: Access
  #token: string | undefined
  #mayWrite: boolean | undefined
  #expiryTimer: NodeJS.Timeout | undefined

  /** @param access what the request's token, or in its absence the connection's key, gives. */
  constructor(
    context: StackContext,
    registry: ChannelRegistry,
    outlet: ChannelOutlet,
    request: JoinRequest,
    access: Access,
  ) {
    this.#context = context
    this.#registry = registry
    this.#outlet = outlet
    this.#name = request.name
    this.#options = request.options
    this.#access = access
    this.#token = request.token
  }

  /** Joins. @throws AccessRefusal when the channel is private and its policies do not let the caller read. */
  async open(): Promise<void> {
    await this.#requireRead(this.#access)
    this.#registry.add(this.#name, this.#options.isPrivate, this)
    this.#watchExpiry()
  }

  /** Stops listening; says nothing to the client. */
  leave(): void {
    clearTimeout(this.#expiryTimer)
    this.#registry.remove(this.#name, this.#options.isPrivate, this)
  }

  deliver(broadcast: Broadcast): void {
    this.#outlet.broadcast(broadcast)
  }

  /**
   * Sends what the client broadcasts. Resolves to true when the client is to be told that it arrived. On a private channel
   * whose policies do not let the caller write, nothing happens and nothing is said, as on the hosted service.
   */
  async send(broadcast: Broadcast): Promise<boolean> {
    const { isPrivate, self, ack } = this.#options
    if (isPrivate) {
      this.#mayWrite ??= await mayWriteChannel(this.#context, this.#access.caller, this.#name)
      if (!this.#mayWrite) return false
    }
    this.#registry.broadcast(this.#name, isPrivate, broadcast, self ? undefined : this)
    return ack
  }

  /**
   * Takes a newer token of the same client and asks the policies again; a token that is refused, or that may no longer
   * read, closes the channel. A key in the place of a token changes nothing, as on the hosted service.
   */
  async refresh(token: string): Promise<void> {
    if (isApiKey(token) || token === this.#token) return
    try {
      const access = await accessFromToken(this.#context, token)
      await this.#requireRead(access)
      this.#access = access
      this.#token = token
      this.#mayWrite = undefined
      this.#watchExpiry()
    } catch (error) {
      if (!(error instanceof AccessRefusal)) throw error
      this.shutDown(error.message)
    }
  }

  /** Ends the channel from the server's side, with the reason. */
  shutDown(message: string): void {
    this.leave()
    this.#outlet.system('error', message)
    this.#outlet.closed()
  }

  async #requireRead(access: Access): Promise<void> {
    if (!this.#options.isPrivate) return
    if (await mayReadChannel(this.#context, access.caller, this.#name)) return
    throw new AccessRefusal(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${this.#name}`,
    )
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiryTimer)
    const { expiresAt } = this.#access
    if (expiresAt === null) return
    const wait = Math.max(0, Math.min(LONGEST_TOKEN_CHECK_MS, expiresAt * 1000 - Date.now()))
    this.#expiryTimer = setTimeout(() => {
      try {
        refuseExpired(expiresAt)
        this.#watchExpiry()
      } catch (error) {
        this.shutDown(error instanceof Error ? error.message : String(error))
      }
    }, wait)
  }
}
