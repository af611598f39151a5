import { useSyncExternalStore } from 'react'
import { lastComparison } from '@/lib/backend/phone-clock'
import { keysOf, personalKey, type StorageLike } from '../session/personal-storage'

/** A person's action that has not been sent to the database yet. */
export type OutboxEntry<Kind extends string> = {
  key: string
  kind: Kind
  /** The id of the action's subject. Entries about one subject are sent in order. */
  subject: string
  /** The time of the action by this device's clock, as ISO text. */
  madeAt: string
  /**
   * The result of `lastComparison` (phone-clock.ts) at the time of the action. Used to correct a wrong device
   * clock.
   */
  clock: string
  /** The subject's name, for use after the subject is gone. */
  title: string
  /** The entry's text, such as the person's message. */
  words: string
  /** The reason why the database refuses the entry. Empty until a refusal. */
  refusal: string
}

type NewOutboxEntry<Kind extends string> = { kind: Kind; subject: string; title?: string; words?: string }

type Contents<Kind extends string> = {
  /** The prefix of a person's storage keys. Keys under {@link personalKey} are deleted at logout. */
  startOf: (userId: string) => string
  kinds: readonly Kind[]
  /** Kinds of entries that a later entry about the same subject replaces if they are still unsent. */
  replaced: readonly Kind[]
}

/**
 * People's actions that have not been sent yet. Each has its own storage key, so that two tabs never
 * overwrite each other's entries. If the storage accepts nothing (private window, full), entries last as long as the page.
 */
export class Outbox<Kind extends string> {
  readonly #storage: StorageLike
  readonly #contents: Contents<Kind>
  readonly #listeners = new Set<() => void>()
  readonly #unstored = new Map<string, string>()
  /** Resolves when the current send has finished. Used if the browser does not support Web Locks. */
  #turn: Promise<void> = Promise.resolve()
  #unanswered: ReadonlySet<string> = new Set()
  /** The last result of {@link read}. React needs the identical array until the entries change. */
  readonly #seen = new Map<string, { text: string; entries: readonly OutboxEntry<Kind>[] }>()

  constructor(storage: StorageLike, contents: Contents<Kind>) {
    this.#storage = storage
    this.#contents = contents
  }

  /** One person's entries, oldest first. */
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

  /** False if the entry was sent, taken back or replaced, in this tab or another. */
  isWaiting(userId: string, { key }: OutboxEntry<Kind>): boolean {
    return this.waiting(userId).some((kept) => kept.key === key)
  }

  /** Stores an action that has just happened, and removes earlier entries that it replaces. */
  put(userId: string, made: NewOutboxEntry<Kind>): OutboxEntry<Kind> {
    this.takeBack(userId, made.subject)
    const madeAt = new Date().toISOString()
    const key = `${this.#contents.startOf(userId)}${made.subject}.${made.kind}.${madeAt}`
    const entry = { title: '', words: '', ...made, key, madeAt, clock: lastComparison(), refusal: '' }
    this.#keep(entry)
    return entry
  }

  /** Removes a subject's unsent entries of the kinds in `replaced`, because they are being replaced or withdrawn. */
  takeBack(userId: string, about: string): void {
    for (const entry of this.waiting(userId))
      if (entry.subject === about && this.#contents.replaced.includes(entry.kind)) this.remove(entry)
  }

  /** Stores the reason for a refusal until the person has read it. An entry that was removed in the meantime stays removed. */
  refuse(userId: string, entry: OutboxEntry<Kind>, refusal: string): void {
    if (this.isWaiting(userId, entry)) this.#keep({ ...entry, refusal })
  }

  /**
   * Runs `send` in one tab at a time. Over plain http from another machine, browsers have no locks. Two tabs
   * can then send the same entry, which does no harm.
   */
  withLock(userId: string, send: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) {
      const turn = this.#turn.then(send)
      this.#turn = turn.catch(() => undefined)
      return turn
    }
    return navigator.locks.request(this.#contents.startOf(userId), send)
  }

  /**
   * Keys of entries whose request failed without a response since this page was opened, and of entries queued
   * behind them. All other entries are in flight.
   */
  get unanswered(): ReadonlySet<string> {
    return this.#unanswered
  }

  /** Stores which entries are still unsent after an attempt to send them. */
  noteUnanswered(entries: readonly OutboxEntry<Kind>[]): void {
    this.#unanswered = new Set(entries.map(({ key }) => key))
    this.#notifyListeners()
  }

  remove({ key }: OutboxEntry<Kind>): void {
    this.#unstored.delete(key)
    this.#storage.removeItem(key)
    this.#notifyListeners()
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
    this.#notifyListeners()
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Returns an empty list for an entry that another version of the app stored in an unknown format. */
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
    const isValidKind = this.#contents.kinds.some((kind) => kind === text('kind'))
    const names = ['key', 'subject', 'madeAt', 'clock', 'title', 'words', 'refusal'] as const
    return isValidKind && names.every((name) => typeof text(name) === 'string')
  }
}

/** Reports about work. They survive a logout and are sent after the person's next login here (rule 6.18). */
export const visitOutbox = new Outbox(localStorage, {
  startOf: (userId) => `shinework.outbox.${userId}.`,
  kinds: ['here', 'done', 'undo-here', 'undo-done', 'coming', 'withdraw'],
  replaced: ['coming', 'withdraw'],
})

/**
 * Messages about an application, written or chosen with one tap. These messages also survive a logout (rule 21.6).
 */
export const messageOutbox = new Outbox(localStorage, {
  startOf: (userId) => `shinework.messages.${userId}.`,
  kinds: ['message', 'late', 'late-10', 'late-20', 'late-30', 'entrance'],
  replaced: [],
})

/** Marks one notification as read, or all notifications up to the timestamp in `words` (rule 9.30). */
export const readOutbox = new Outbox(localStorage, {
  startOf: (userId) => personalKey(userId, 'outbox.'),
  kinds: ['read', 'read-all'],
  replaced: ['read', 'read-all'],
})

type EntryOf<Box> = Box extends Outbox<infer Kind> ? OutboxEntry<Kind> : never
export type VisitReport = EntryOf<typeof visitOutbox>
export type WaitingMessage = EntryOf<typeof messageOutbox>
export type ReadMark = EntryOf<typeof readOutbox>

/** {@link Outbox.read} for components. */
export function useOutbox<Kind extends string>(
  outbox: Outbox<Kind>,
  userId: string,
): readonly OutboxEntry<Kind>[] {
  return useSyncExternalStore(outbox.subscribe, () => outbox.read(userId))
}

/** {@link Outbox.unanswered} for components. */
export function useUnanswered<Kind extends string>(outbox: Outbox<Kind>): ReadonlySet<string> {
  return useSyncExternalStore(outbox.subscribe, () => outbox.unanswered)
}
