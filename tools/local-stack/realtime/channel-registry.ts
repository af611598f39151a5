import type { Broadcast } from './frames.ts'

/** A joined channel of one socket, as the registry sees it. */
export interface Listener {
  deliver(broadcast: Broadcast): void
}

/**
 * Who listens to what. A private and a public channel of one name are two channels: nothing sent to the one reaches the
 * other.
 */
export class ChannelRegistry {
  readonly #listeners = new Map<string, Set<Listener>>()

  add(topic: string, isPrivate: boolean, listener: Listener): void {
    const key = channelKey(topic, isPrivate)
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
  }

  remove(topic: string, isPrivate: boolean, listener: Listener): void {
    const key = channelKey(topic, isPrivate)
    const listeners = this.#listeners.get(key)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(key)
  }

  /** Hands the broadcast to every listener but `sender`. */
  broadcast(topic: string, isPrivate: boolean, broadcast: Broadcast, sender?: Listener): void {
    for (const listener of this.#listeners.get(channelKey(topic, isPrivate)) ?? []) {
      if (listener !== sender) listener.deliver(broadcast)
    }
  }
}

const channelKey = (topic: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}:${topic}`
