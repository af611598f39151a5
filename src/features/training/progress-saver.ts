import { type Failure, type Result, unreachable } from '@/lib/result'
import type { Place } from './course-steps'
import type { DraftStore, WantedPlace } from './draft-store'
import { type Answers, isTooLong } from './schema'

/** How saving stands. `waiting`: no answer came; it is tried again by itself. */
export type SaveState =
  | { kind: 'rest' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string }

export type SaverSnapshot = {
  state: SaveState
  /** Answers that the database has not acknowledged; they stand before the saved ones. */
  unsaved: Answers
  /** The course is being completed, and that has not been acknowledged. */
  completing: boolean
  /** The keys of required questions without an answer, as the database found them on completing. */
  missing: readonly string[]
}

export type SaveRequest = { answers: Answers; place: Place; completed: boolean }

/** What the database refused: `missing` when completing found required questions open. */
export type SaveFailure = Failure & { missing?: readonly string[] }

type Send<Row extends { completed: boolean }> = (
  request: SaveRequest,
) => Promise<Extract<Result<{ progress: Row }>, { success: true }> | SaveFailure>

/** Between two tries while nobody answers; milliseconds. The page also asks for one when the network is back. */
const pause = 5_000

/**
 * Saves a course's progress one request at a time. Every answer is held (and kept on the device) from the moment it
 * is given until the database has acknowledged that very answer; each request carries all that are not, and the
 * database merges them, so that neither a lost connection nor a second tab loses one.
 */
export class ProgressSaver<Row extends { completed: boolean }> {
  readonly #send: Send<Row>
  readonly #draft: DraftStore
  readonly #onSaved: (progress: Row) => void
  readonly #listeners = new Set<() => void>()
  #place: Place
  #wanted: WantedPlace | undefined
  #snapshot: SaverSnapshot
  #running = false
  #closed = true
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param place where the person is when nothing else is kept on the device. */
  constructor(send: Send<Row>, draft: DraftStore, place: Place, onSaved: (progress: Row) => void) {
    this.#send = send
    this.#draft = draft
    this.#onSaved = onSaved
    this.#wanted = draft.place()
    this.#place = this.#wanted ?? place
    this.#snapshot = {
      state: { kind: 'rest' },
      unsaved: draft.answers(),
      completing: this.#wanted?.completing ?? false,
      missing: [],
    }
  }

  /** Where the person is: kept on the device, or as given. */
  get place(): Place {
    return this.#place
  }

  readonly read = (): SaverSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins, with what an earlier visit could not save. */
  open(): void {
    this.#closed = false
    if (this.#wanted || this.#hasUnsaved()) this.#run()
  }

  /** Ends with one last try; what it does not save stays on the device. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    if (this.#wanted || this.#hasUnsaved()) this.#run()
  }

  /** Holds an answer; an empty one takes it back. The next {@link save} sends it. */
  answer(key: string, given: string): void {
    // The database refuses texts with such a character, and every other answer with them.
    const answer = given.replaceAll('\0', '')
    this.#draft.setAnswer(key, answer)
    this.#set({ unsaved: { ...this.#snapshot.unsaved, [key]: answer } })
  }

  /** Saves the answers and where the person is now; `completing` completes the course with them. */
  save(place: Place, completing = false): void {
    this.#place = place
    this.#wanted = { ...place, completing }
    this.#draft.setPlace(this.#wanted)
    this.#set({ completing, missing: [] })
    this.#run()
  }

  /** Tries again what was not saved. */
  readonly retry = (): void => {
    const { kind } = this.#snapshot.state
    if (kind === 'waiting' || kind === 'failed') this.#run()
  }

  #hasUnsaved(): boolean {
    return Object.keys(this.#sendable()).length > 0
  }

  /** One answer that is too long would be refused together with all the others; it waits until it is shorter. */
  #sendable(): Answers {
    return Object.fromEntries(
      Object.entries(this.#snapshot.unsaved).filter(([, answer]) => !isTooLong(answer)),
    )
  }

  #run(): void {
    clearTimeout(this.#timer)
    if (this.#running) return
    this.#running = true
    void this.#sendUntilSaved().finally(() => {
      this.#running = false
    })
  }

  async #sendUntilSaved(): Promise<void> {
    do {
      const sent = this.#sendable()
      const wanted = this.#wanted ?? { ...this.#place, completing: false }
      this.#set({ state: { kind: 'saving' } })
      const { completing, ...place } = wanted
      const result = await this.#send({ answers: sent, place, completed: completing })
      if (result.success) this.#acknowledge(sent, wanted, result.progress)
      else if (!this.#refuse(result, wanted)) return
    } while (this.#wanted)
    this.#set({ state: { kind: 'saved' } })
  }

  #acknowledge(sent: Answers, wanted: WantedPlace, progress: Row): void {
    const { unsaved } = this.#snapshot
    if (this.#wanted === wanted) this.#wanted = undefined
    this.#draft.forget(sent, wanted)
    if (progress.completed) {
      // What is completed changes no more.
      this.#wanted = undefined
      this.#draft.clear()
    }
    this.#onSaved(progress)
    this.#set({
      unsaved: Object.fromEntries(Object.entries(unsaved).filter(([key, answer]) => sent[key] !== answer)),
      completing: this.#wanted?.completing ?? false,
    })
  }

  /** Notes why it was not saved; returns whether there is something to send at once. */
  #refuse({ code, error, missing }: SaveFailure, wanted: WantedPlace): boolean {
    if (missing) {
      // Nothing of a refused completion is saved: the answers go again without it.
      if (this.#wanted === wanted || this.#wanted === undefined)
        this.#wanted = { ...wanted, completing: false }
      this.#draft.setPlace(this.#wanted)
      this.#set({ completing: false, missing })
      return true
    }
    if (code !== unreachable) {
      this.#set({ state: { kind: 'failed', message: error } })
      return false
    }
    this.#set({ state: { kind: 'waiting' } })
    if (!this.#closed) this.#timer = setTimeout(() => this.#run(), pause)
    return false
  }

  #set(change: Partial<SaverSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
