import * as z from 'zod/mini'
import { personalKey } from '@/lib/left-behind'
import type { Place } from './course-steps'
import type { Answers } from './schema'

/** A place to be saved, and whether the course is to be completed with it. */
export type WantedPlace = Place & { completing: boolean }

const placeSchema = z.object({ section: z.string(), question: z.string(), completing: z.boolean() })

/** A longer text would take the room of all the others. Cut here, it is still too long to be saved by mistake. */
const longestDraft = 20_000

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * What the database has not acknowledged yet, kept on the device for one person and course, so that a reload or a
 * dead battery loses no answer. Each answer has an entry of its own: two tabs never overwrite each other's.
 * A device that keeps nothing (private window, full) makes it forgetful, not broken.
 */
export class DraftStore {
  readonly #keeper: Keeper
  readonly #answerPrefix: string
  readonly #placeKey: string

  constructor(keeper: Keeper, userId: string, courseId: string) {
    this.#keeper = keeper
    this.#answerPrefix = personalKey(userId, `course.${courseId}.answer.`)
    this.#placeKey = personalKey(userId, `course.${courseId}.place`)
  }

  answers(): Answers {
    return Object.fromEntries(
      this.#answerEntries().map((entry) => [entry.slice(this.#answerPrefix.length), this.#read(entry) ?? '']),
    )
  }

  place(): WantedPlace | undefined {
    try {
      return placeSchema.safeParse(JSON.parse(this.#read(this.#placeKey) ?? 'null')).data
    } catch {
      return undefined
    }
  }

  setAnswer(key: string, answer: string): void {
    this.#write(this.#answerPrefix + key, answer.slice(0, longestDraft).replace(/\p{Surrogate}$/u, ''))
  }

  setPlace(place: WantedPlace): void {
    this.#write(this.#placeKey, JSON.stringify(place))
  }

  /** Forgets what was saved, but not what another tab has put in its place meanwhile. */
  forget(saved: Answers, place: WantedPlace): void {
    for (const [key, answer] of Object.entries(saved)) {
      this.#forgetIf(this.#answerPrefix + key, answer)
    }
    this.#forgetIf(this.#placeKey, JSON.stringify(place))
  }

  /** Forgets everything of this course. */
  clear(): void {
    for (const entry of this.#answerEntries()) this.#remove(entry)
    this.#remove(this.#placeKey)
  }

  #answerEntries(): string[] {
    try {
      return Array.from({ length: this.#keeper.length }, (_, index) => this.#keeper.key(index) ?? '').filter(
        (entry) => entry.startsWith(this.#answerPrefix),
      )
    } catch {
      return []
    }
  }

  #forgetIf(entry: string, value: string): void {
    if (this.#read(entry) === value) this.#remove(entry)
  }

  #read(entry: string): string | null {
    try {
      return this.#keeper.getItem(entry)
    } catch {
      return null
    }
  }

  #write(entry: string, value: string): void {
    try {
      this.#keeper.setItem(entry, value)
    } catch {
      // The answer is still held in the page.
    }
  }

  #remove(entry: string): void {
    try {
      this.#keeper.removeItem(entry)
    } catch {
      // Nothing could have been written either.
    }
  }
}
