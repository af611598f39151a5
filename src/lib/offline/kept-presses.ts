import { useSyncExternalStore } from 'react'
import { keysOf, type StorageLike } from '../session/personal-storage'

const events = ['here', 'done', 'coming', 'withdraw'] as const

/** A press of "I'm here", "I'm done", "I'm coming" or "I can't come" that the database has not taken yet (rule 6.18). */
export type KeptPress = {
  applicationId: string
  event: (typeof events)[number]
  /** By this device's clock, as ISO text. */
  pressedAt: string
  /** The job's, for when its card is gone. */
  title: string
  /** Why somebody withdraws, in their words. */
  reason: string
  /** Why the database will not take it; empty while it waits to be sent. */
  refusal: string
}

/** Not below `shinework.of.`: a press outlives a logout, and waits for the same person's next one to log in here. */
const prefix = 'shinework.press.'
const keyPattern = /^(?<applicationId>[\da-f-]{36})\.(?<event>\w+)\.(?<pressedAt>.+)/

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
      .flatMap(([rest, value]): KeptPress[] => {
        const { applicationId = '', event: name, pressedAt = '' } = keyPattern.exec(rest)?.groups ?? {}
        const event = events.find((known) => known === name)
        return event ? [{ applicationId, event, pressedAt, ...readValue(value) }] : []
      })
      .sort((one, other) => one.pressedAt.localeCompare(other.pressedAt))
    const text = JSON.stringify(presses)
    const seen = this.#seen.get(userId)
    if (seen?.text === text) return seen.presses
    this.#seen.set(userId, { text, presses })
    return presses
  }

  /**
   * Keeps what somebody has just pressed. It takes the place of what they said before about coming and the database does not know
   * yet (rule 6.18); days at work stay.
   */
  press(
    userId: string,
    made: Pick<KeptPress, 'applicationId' | 'event' | 'title'> & { reason?: string },
  ): void {
    this.forgetComing(userId, made.applicationId)
    this.keep(userId, { reason: '', ...made, pressedAt: new Date().toISOString(), refusal: '' })
  }

  /** Forgets what waits to be said about coming: something later has been said, or the person has applied again. */
  forgetComing(userId: string, applicationId: string): void {
    for (const waiting of this.read(userId)) {
      if (waiting.applicationId === applicationId && waiting.refusal === '' && isAboutComing(waiting))
        this.remove(userId, waiting)
    }
  }

  /** Keeps a press, or what became of one. */
  keep(userId: string, press: KeptPress): void {
    const key = keyOf(userId, press)
    const { title, reason, refusal } = press
    const value = JSON.stringify({ title, reason, refusal })
    try {
      this.#storage.setItem(key, value)
    } catch {
      this.#unstored.set(key, value)
    }
    this.#tell()
  }

  /** Whether a press waits still, or was taken back or replaced meanwhile. */
  isWaiting(userId: string, press: KeptPress): boolean {
    const key = keyOf(userId, press)
    return this.read(userId).some((kept) => kept.refusal === '' && keyOf(userId, kept) === key)
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

/** Whether a press says that somebody comes to a job or does not; the others are about days at work. */
function isAboutComing({ event }: KeptPress): boolean {
  return event === 'coming' || event === 'withdraw'
}

/** Earlier versions kept the refusal alone. */
function readValue(value: string): Pick<KeptPress, 'title' | 'reason' | 'refusal'> {
  try {
    const stored: unknown = JSON.parse(value)
    const text = (name: string): string => {
      const part: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : ''
      return typeof part === 'string' ? part : ''
    }
    return { title: text('title'), reason: text('reason'), refusal: text('refusal') }
  } catch {
    return { title: '', reason: '', refusal: value }
  }
}

function keyOf(userId: string, { applicationId, event, pressedAt }: KeptPress): string {
  return `${prefix}${userId}.${applicationId}.${event}.${pressedAt}`
}
