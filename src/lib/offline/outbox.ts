import { useSyncExternalStore } from 'react'
import { lastComparison } from '@/lib/backend/phone-clock'
import { keysOf, personalKey, type StorageLike } from '../session/personal-storage'

/** Something that a person has done and the database does not know yet. */
export type OutboxEntry<Kind extends string> = {
  key: string
  kind: Kind
  /** The id of what it is about. What is said of one subject goes in its order. */
  subject: string
  /** By this device's clock, as ISO text. */
  madeAt: string
  /** What was known of that clock then. */
  clock: string
  /** The subject's name, for when that is gone. */
  title: string
  /** What belongs to it, such as what the person wrote. */
  words: string
  /** Why the database will not take it; empty while it waits to be sent. */
  refusal: string
}

type NewOutboxEntry<Kind extends string> = { kind: Kind; subject: string; title?: string; words?: string }

type Contents<Kind extends string> = {
  /** What a person's keys begin with. Below {@link personalKey}, they are gone at logout. */
  startOf: (userId: string) => string
  kinds: readonly Kind[]
  /** Those whose place a later entry about the same subject takes while they wait. */
  replaced: readonly Kind[]
}

/**
 * What people have done and could not be sent yet, one key of the storage each, so that two tabs never overwrite each other's. When the
 * storage takes nothing (private window, full), it lasts as long as the page.
 */
export class Outbox<Kind extends string> {
  readonly #storage: StorageLike
  readonly #contents: Contents<Kind>
  readonly #listeners = new Set<() => void>()
  readonly #unstored = new Map<string, string>()
  /** The end of what is being sent, where there are no locks. */
  #turn: Promise<void> = Promise.resolve()
  #unanswered: ReadonlySet<string> = new Set()
  /** What {@link read} returned last: React wants the same list until it changes. */
  readonly #seen = new Map<string, { text: string; entries: readonly OutboxEntry<Kind>[] }>()

  constructor(storage: StorageLike, contents: Contents<Kind>) {
    this.#storage = storage
    this.#contents = contents
  }

  /** One person's entries, in the order in which they were made. */
  read(userId: string): readonly OutboxEntry<Kind>[] {
    const start = this.#contents.startOf(userId)
    const keys = new Set([...keysOf(this.#storage), ...this.#unstored.keys()])
    const values = [...keys]
      .filter((key) => key.startsWith(start))
      .map((key) => this.#unstored.get(key) ?? this.#storage.getItem(key) ?? '')
    const text = values.join('\n')
    const seen = this.#seen.get(userId)
    if (seen?.text === text) return seen.entries
    const entries = values
      .flatMap((value) => this.#parse(value))
      .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
    this.#seen.set(userId, { text, entries })
    return entries
  }

  waiting(userId: string): OutboxEntry<Kind>[] {
    return this.read(userId).filter(({ refusal }) => refusal === '')
  }

  /** Whether an entry waits still, or was sent, taken back or replaced meanwhile, in this tab or another. */
  isWaiting(userId: string, { key }: OutboxEntry<Kind>): boolean {
    return this.waiting(userId).some((kept) => kept.key === key)
  }

  /** Keeps what somebody has just done. */
  put(userId: string, made: NewOutboxEntry<Kind>): OutboxEntry<Kind> {
    this.takeBack(userId, made.subject)
    const madeAt = new Date().toISOString()
    const key = `${this.#contents.startOf(userId)}${made.subject}.${made.kind}.${madeAt}`
    const entry = { title: '', words: '', ...made, key, madeAt, clock: lastComparison(), refusal: '' }
    this.#keep(entry)
    return entry
  }

  /** Forgets what waits about a subject and is said anew, or not at all. */
  takeBack(userId: string, about: string): void {
    for (const entry of this.waiting(userId))
      if (entry.subject === about && this.#contents.replaced.includes(entry.kind)) this.remove(entry)
  }

  /** Keeps why an entry was not taken, until the person has read it. One that is gone meanwhile stays so. */
  refuse(userId: string, entry: OutboxEntry<Kind>, refusal: string): void {
    if (this.isWaiting(userId, entry)) this.#keep({ ...entry, refusal })
  }

  /**
   * Runs what sends a person's entries, in one tab at a time. Over plain http from another machine browsers have no locks: two tabs may
   * then send the same, which does no harm.
   */
  withLock(userId: string, send: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) {
      const turn = this.#turn.then(send)
      this.#turn = turn.catch(() => undefined)
      return turn
    }
    return navigator.locks.request(this.#contents.startOf(userId), send)
  }

  /** Keys of what was sent and got no answer since this page was opened, and of what waits behind it: the other entries are on their way. */
  get unanswered(): ReadonlySet<string> {
    return this.#unanswered
  }

  /** Says which entries wait, after a try to send them. */
  noteUnanswered(entries: readonly OutboxEntry<Kind>[]): void {
    this.#unanswered = new Set(entries.map(({ key }) => key))
    this.#tell()
  }

  remove({ key }: OutboxEntry<Kind>): void {
    this.#unstored.delete(key)
    this.#storage.removeItem(key)
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

  #keep(entry: OutboxEntry<Kind>): void {
    const value = JSON.stringify(entry)
    try {
      this.#storage.setItem(entry.key, value)
      this.#unstored.delete(entry.key)
    } catch {
      this.#unstored.set(entry.key, value)
    }
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  /** None for what another version of the app has kept and this one does not understand. */
  #parse(value: string): OutboxEntry<Kind>[] {
    try {
      const entry: unknown = JSON.parse(value)
      return this.#isEntry(entry) ? [entry] : []
    } catch {
      return []
    }
  }

  #isEntry(entry: unknown): entry is OutboxEntry<Kind> {
    const text = (name: keyof OutboxEntry<Kind>): unknown => Reflect.get(Object(entry), name)
    const isKnown = this.#contents.kinds.some((kind) => kind === text('kind'))
    const names = ['key', 'subject', 'madeAt', 'clock', 'title', 'words', 'refusal'] as const
    return isKnown && names.every((name) => typeof text(name) === 'string')
  }
}

/** What people say about their work outlives a logout, and waits for their next one here (rule 6.18). */
export const visitOutbox = new Outbox(localStorage, {
  startOf: (userId) => `shinework.outbox.${userId}.`,
  kinds: ['here', 'done', 'undo-here', 'undo-done', 'coming', 'withdraw'],
  replaced: ['coming', 'withdraw'],
})

/** What somebody wrote about an application, or said in one press; outlives a logout, too (rule 21.6). */
export const messageOutbox = new Outbox(localStorage, {
  startOf: (userId) => `shinework.messages.${userId}.`,
  kinds: ['message', 'late', 'late-10', 'late-20', 'late-30', 'entrance'],
  replaced: [],
})

/** Which notification was read, or that all were up to a moment: its words (rule 9.30). */
export const readOutbox = new Outbox(localStorage, {
  startOf: (userId) => personalKey(userId, 'outbox.'),
  kinds: ['read', 'read-all'],
  replaced: ['read', 'read-all'],
})

type EntryOf<Box> = Box extends Outbox<infer Kind> ? OutboxEntry<Kind> : never
export type VisitReport = EntryOf<typeof visitOutbox>
export type KeptMessage = EntryOf<typeof messageOutbox>
export type ReadMark = EntryOf<typeof readOutbox>

/** A person's entries, for components. */
export function useOutbox<Kind extends string>(
  outbox: Outbox<Kind>,
  userId: string,
): readonly OutboxEntry<Kind>[] {
  return useSyncExternalStore(outbox.subscribe, () => outbox.read(userId))
}

/** {@link Outbox.unanswered}, for components. */
export function useUnanswered<Kind extends string>(outbox: Outbox<Kind>): ReadonlySet<string> {
  return useSyncExternalStore(outbox.subscribe, () => outbox.unanswered)
}
