import { type Failure, unreachable } from '@/lib/client/result'
import type { CoursePosition } from '../course-steps'
import { type Answers, isTooLong } from '../schema'
import type { LocalDraft, UnsavedPosition } from './local-draft'

/** `waiting`: the backend could not be reached; another try follows by itself. */
export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'waiting' }
  | { kind: 'failed'; message: string }

type Snapshot = {
  state: SaveState
  /** Answers that the database has not confirmed; they replace the saved ones on the page. */
  unsaved: Answers
  /** Completing the course was asked for and is not confirmed. */
  completing: boolean
  /** The keys of the required questions that kept the database from completing the course. */
  missing: readonly string[]
  /** What else kept it from that, until it is tried again. */
  wrong: WrongAnswers | undefined
}

/** `acceptWrong`: answers that are wrong, and can no longer be corrected then, do not keep the course from being completed. */
export type SaveRequest = {
  answers: Answers
  position: CoursePosition
  completed: boolean
  acceptWrong: boolean
}

/** The keys of marked questions whose answers are not right; `needed` when there are too many for the pass mark. */
export type WrongAnswers = { keys: readonly string[]; needed?: number | undefined }

/** `missing` when completing found required questions without an answer, `wrong` when it found wrong ones. */
export type SaveResult<Row> =
  | { success: true; progress: Row }
  | (Failure & { missing?: readonly string[] | undefined; wrong?: WrongAnswers | undefined })

/** Aborted, it fails as without a response. Saving the same twice does no harm. */
type Save<Row> = (request: SaveRequest, signal: AbortSignal) => Promise<SaveResult<Row>>

type Refusal = { missing?: readonly string[] | undefined; wrong?: WrongAnswers | undefined }

/** The page also retries when the network is back. */
const retryDelayMs = 5_000

/** A save without a response for this long (ms) is given up and retried. The database ends each after eight seconds (rule 15.9). */
const timeoutMs = 10_000

/** Why a save is given up: its connection might be dead, and the new one works. */
const backOnline = new Error('The network is back.')

/**
 * Saves a course's progress, one request at a time. An answer stays on the device until the database has confirmed that very answer.
 * Each request carries all unconfirmed answers and the database merges them, so neither a lost connection nor a second tab loses one
 * (rules 7.6, 7.7).
 */
export class Autosave<Row extends { completed: boolean }> {
  readonly #save: Save<Row>
  readonly #draft: LocalDraft
  readonly #onSaved: (progress: Row) => void
  readonly #listeners = new Set<() => void>()
  #position: CoursePosition
  #unsavedPosition: UnsavedPosition | undefined
  #snapshot: Snapshot
  #isRunning = false
  #attempt = new AbortController()
  #isClosed = true
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param position where the person is, unless the device has kept a later position. */
  constructor(
    save: Save<Row>,
    draft: LocalDraft,
    position: CoursePosition,
    onSaved: (progress: Row) => void,
  ) {
    this.#save = save
    this.#draft = draft
    this.#onSaved = onSaved
    this.#unsavedPosition = draft.position()
    this.#position = this.#unsavedPosition ?? position
    this.#snapshot = {
      state: { kind: 'idle' },
      unsaved: draft.answers(),
      completing: this.#unsavedPosition?.completing ?? false,
      missing: [],
      wrong: undefined,
    }
  }

  get position(): CoursePosition {
    return this.#position
  }

  readonly read = (): Snapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts, with what an earlier visit could not save. */
  open(): void {
    this.#isClosed = false
    this.#saveRest()
  }

  /** Stops after one last try. What that does not save stays on the device. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#saveRest()
  }

  /** Holds an answer until the next {@link save}; an empty one takes the answer back. */
  answer(key: string, text: string): void {
    // The database refuses NUL, and all other answers of the request with it.
    const answer = text.replaceAll('\0', '')
    this.#draft.setAnswer(key, answer)
    this.#set({ unsaved: { ...this.#snapshot.unsaved, [key]: answer } })
  }

  /** Saves the answers and the position; `completing` also completes the course, `acceptWrong` even with wrong answers. */
  save(position: CoursePosition, completing = false, acceptWrong = false): void {
    this.#position = position
    this.#unsavedPosition = { ...position, completing, ...(acceptWrong && { acceptWrong }) }
    this.#draft.setPosition(this.#unsavedPosition)
    this.#set({ completing, missing: [], ...(completing && { wrong: undefined }) })
    this.#run()
  }

  readonly retry = (): void => {
    const { kind } = this.#snapshot.state
    if (kind === 'waiting' || kind === 'failed') this.#run()
  }

  /** Sends again what is in flight, and what waits. */
  readonly resume = (): void => {
    this.#attempt.abort(backOnline)
    this.retry()
  }

  #saveRest(): void {
    if (this.#unsavedPosition || Object.keys(this.#answersToSave()).length > 0) this.#run()
  }

  /** An answer that is too long would have all others refused with it; it waits until it is shorter. */
  #answersToSave(): Answers {
    const { unsaved } = this.#snapshot
    return Object.fromEntries(Object.entries(unsaved).filter(([, answer]) => !isTooLong(answer)))
  }

  #run(): void {
    clearTimeout(this.#timer)
    if (this.#isRunning) return
    this.#isRunning = true
    void this.#saveAll().finally(() => {
      this.#isRunning = false
    })
  }

  async #saveAll(): Promise<void> {
    do {
      const answers = this.#answersToSave()
      const sent: UnsavedPosition = this.#unsavedPosition ?? { ...this.#position, completing: false }
      this.#set({ state: { kind: 'saving' } })
      const { completing, acceptWrong = false, ...position } = sent
      const result = await this.#send({ answers, position, completed: completing, acceptWrong })
      if (result.success) this.#handleSaved(answers, sent, result.progress)
      else if (result.missing ?? result.wrong) this.#handleRefused(result, sent)
      else return this.#handleFailure(result)
    } while (this.#unsavedPosition)
    this.#set({ state: { kind: 'saved' } })
  }

  async #send(request: SaveRequest): Promise<SaveResult<Row>> {
    const attempt = new AbortController()
    this.#attempt = attempt
    const timer = setTimeout(() => attempt.abort(), timeoutMs)
    const result = await this.#save(request, attempt.signal)
    clearTimeout(timer)
    return !result.success && attempt.signal.reason === backOnline ? this.#send(request) : result
  }

  #handleSaved(answers: Answers, position: UnsavedPosition, progress: Row): void {
    // A completed course changes no more.
    if (progress.completed) this.#draft.clear()
    else this.#draft.removeSaved(answers, position)
    if (progress.completed || this.#unsavedPosition === position) this.#unsavedPosition = undefined
    this.#onSaved(progress)
    const { unsaved } = this.#snapshot
    this.#set({
      unsaved: Object.fromEntries(Object.entries(unsaved).filter(([key, answer]) => answers[key] !== answer)),
      completing: this.#unsavedPosition?.completing ?? false,
    })
  }

  /** A refused completion saves nothing: the answers go again without completing. */
  #handleRefused({ missing = [], wrong }: Refusal, position: UnsavedPosition): void {
    if (this.#unsavedPosition === position || !this.#unsavedPosition)
      this.#unsavedPosition = { section: position.section, question: position.question, completing: false }
    this.#draft.setPosition(this.#unsavedPosition)
    this.#set({ completing: false, missing, wrong })
  }

  #handleFailure({ code, error }: Failure): void {
    if (code !== unreachable) return this.#set({ state: { kind: 'failed', message: error } })
    this.#set({ state: { kind: 'waiting' } })
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#run(), retryDelayMs)
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
