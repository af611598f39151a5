import { type Failure, unreachable } from '@/lib/client/result'
import type { CoursePosition } from '../course-steps'
import { type Answers, isTooLong } from '../schema'
import type { LocalDraft, UnsavedPosition } from './local-draft'

/** `waiting` means that the backend is unreachable, and that a retry follows automatically. */
export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'waiting' }
  | { kind: 'failed'; message: string }

type Snapshot = {
  state: SaveState
  /** Answers that the database has not confirmed. They replace the saved answers on the page. */
  unsaved: Answers
  /** Whether the completion of the course has been requested but not confirmed. */
  completing: boolean
  /** The keys of the unanswered required questions that blocked completing the course. */
  missing: readonly string[]
  /** The wrong answers that blocked completing the course, until the next attempt. */
  wrong: WrongAnswers | undefined
}

/**
 * `acceptWrong` completes the course even with wrong answers, which can no longer be corrected afterwards.
 */
export type SaveRequest = {
  answers: Answers
  position: CoursePosition
  completed: boolean
  acceptWrong: boolean
}

/**
 * The keys of the wrong answers. If there are too few right answers, `needed` is the number that the pass mark
 * requires.
 */
export type WrongAnswers = { keys: readonly string[]; needed?: number | undefined }

/** A refused completion has `missing` for required questions without an answer, and `wrong` for wrong answers. */
export type SaveResult<Row> =
  | { success: true; progress: Row }
  | (Failure & { missing?: readonly string[] | undefined; wrong?: WrongAnswers | undefined })

/** An aborted save fails as if it got no response. Saving the same request twice is safe. */
type Save<Row> = (request: SaveRequest, signal: AbortSignal) => Promise<SaveResult<Row>>

type Refusal = { missing?: readonly string[] | undefined; wrong?: WrongAnswers | undefined }

/** How long to wait before a retry. The page also retries when the network is back. */
const retryDelayMs = 5_000

/** A save without a response for this long (ms) is aborted and retried. The database ends each save after eight seconds (rule 15.9). */
const timeoutMs = 10_000

/** Aborts a save in flight when the network is back, because the save's connection might be dead. */
const backOnline = new Error('The network is back.')

/**
 * Saves a course's progress, one request at a time. An answer stays on the device until the database has confirmed exactly that answer.
 * Each request contains all unconfirmed answers and the database merges them. So neither a lost connection nor a second tab loses an
 * answer (rules 7.6, 7.7).
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

  /** @param position the position in the database. An unsaved position on the device replaces it. */
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

  /** Starts, and saves the answers that an earlier visit could not save. */
  open(): void {
    this.#isClosed = false
    this.#saveRest()
  }

  /** Stops after one last save. Answers that the last save could not store in the database stay on the device. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#saveRest()
  }

  /** Stores an answer until the next {@link save}. An empty text removes the answer. */
  answer(key: string, text: string): void {
    // The database refuses the whole request if one answer contains a NUL character.
    const answer = text.replaceAll('\0', '')
    this.#draft.setAnswer(key, answer)
    this.#set({ unsaved: { ...this.#snapshot.unsaved, [key]: answer } })
  }

  /** Saves the answers and the position. `completing` also completes the course, and `acceptWrong` does so even with wrong answers. */
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

  /** Sends the request in flight again, or retries a failed one. */
  readonly resume = (): void => {
    this.#attempt.abort(backOnline)
    this.retry()
  }

  #saveRest(): void {
    if (this.#unsavedPosition || Object.keys(this.#answersToSave()).length > 0) this.#run()
  }

  /** Leaves out answers that are too long, because the database would refuse the whole request. */
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
    // The draft is removed, because a completed course does not change any more.
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

  /** A refused completion saves nothing, so the answers are sent again without completing the course. */
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
