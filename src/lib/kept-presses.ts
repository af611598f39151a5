import { useSyncExternalStore } from 'react'
import { keysOf, type StorageLike } from './personal-storage'

/** A press of "I'm here" or "I'm done" that the database has not taken yet (rule 6.18). */
export type KeptPress = {
  applicationId: string
  event: 'here' | 'done'
  /** By this device's clock, as ISO text. */
  pressedAt: string
  /** Why the database will not take it; empty while it waits to be sent. */
  refusal: string
}

/** Not below `shinework.of.`: a press outlives a logout, and waits for the same person's next one to log in here. */
const prefix = 'shinework.press.'
const keyPattern = /^(?<applicationId>[\da-f-]{36})\.(?<event>here|done)\.(?<pressedAt>.*)/

/**
 * The presses that this device keeps, one key each, so that two tabs never overwrite each other's. When the storage fails
 * (private window, full), they last as long as the page.
 */
export class KeptPresses {
  readonly #storage: StorageLike
  readonly #listeners = new Set<() => void>()
  readonly #unstored = new Map<string, string>()
  /** What {@link read} returned last: React wants the same list until it changes. */
  readonly #seen = new Map<string, { text: string; presses: readonly KeptPress[] }>()

  constructor(storage: StorageLike) {
    this.#storage = storage
  }

  /** One person's presses, in the order in which they were made. */
  read(userId: string): readonly KeptPress[] {
    const presses = this.#entries(`${prefix}${userId}.`)
      .flatMap(([rest, refusal]): KeptPress[] => {
        const { applicationId = '', event, pressedAt = '' } = keyPattern.exec(rest)?.groups ?? {}
        if (pressedAt === '') return []
        return [{ applicationId, event: event === 'done' ? 'done' : 'here', pressedAt, refusal }]
      })
      .sort((one, other) => one.pressedAt.localeCompare(other.pressedAt))
    const text = JSON.stringify(presses)
    const seen = this.#seen.get(userId)
    if (seen?.text === text) return seen.presses
    this.#seen.set(userId, { text, presses })
    return presses
  }

  /** Keeps a press, or what became of one. */
  keep(userId: string, press: KeptPress): void {
    const key = keyOf(userId, press)
    try {
      this.#storage.setItem(key, press.refusal)
    } catch {
      this.#unstored.set(key, press.refusal)
    }
    this.#tell()
  }

  remove(userId: string, press: KeptPress): void {
    const key = keyOf(userId, press)
    this.#unstored.delete(key)
    try {
      this.#storage.removeItem(key)
    } catch {
      // It was never stored.
    }
    this.#tell()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      this.#listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  #entries(start: string): [rest: string, value: string][] {
    const found = new Map([...this.#unstored].filter(([key]) => key.startsWith(start)))
    try {
      const stored = keysOf(this.#storage).filter((key) => key.startsWith(start))
      for (const key of stored) found.set(key, this.#storage.getItem(key) ?? '')
    } catch {
      // Only what this page keeps.
    }
    return [...found].map(([key, value]) => [key.slice(start.length), value])
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const keptPresses = new KeptPresses(localStorage)

/** The presses of a person that this device keeps, for components. */
export function useKeptPresses(userId: string): readonly KeptPress[] {
  return useSyncExternalStore(keptPresses.subscribe, () => keptPresses.read(userId))
}

function keyOf(userId: string, { applicationId, event, pressedAt }: KeptPress): string {
  return `${prefix}${userId}.${applicationId}.${event}.${pressedAt}`
}
