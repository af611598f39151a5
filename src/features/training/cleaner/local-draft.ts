import * as z from 'zod/mini'
import { personalKey, type StorageLike } from '@/lib/session/personal-storage'
import type { CoursePosition } from '../course-steps'
import type { Answers } from '../schema'

/** An unsaved position. `completing` also completes the course, and `acceptWrong` does so even with wrong answers. */
export type UnsavedPosition = CoursePosition & { completing: boolean; acceptWrong?: boolean | undefined }

const positionSchema = z.object({
  section: z.string(),
  question: z.string(),
  completing: z.boolean(),
  acceptWrong: z.optional(z.boolean()),
})

/**
 * The longest stored answer, in characters, so that one answer cannot fill the storage. A longer answer is
 * cut to a length that the database still refuses, so the cut answer is never saved by mistake.
 */
const maxDraftLength = 20_000

/**
 * One person's unsaved answers to one course, stored on the device (rule 7.7). Each answer has its own key, so two tabs never overwrite
 * each other's answers. If the storage fails (private window, full), nothing is stored and nothing breaks.
 */
export class LocalDraft {
  readonly #storage: StorageLike
  readonly #answerPrefix: string
  readonly #positionKey: string

  constructor(storage: StorageLike, userId: string, courseId: string) {
    this.#storage = storage
    this.#answerPrefix = personalKey(userId, `course.${courseId}.answer.`)
    this.#positionKey = personalKey(userId, `course.${courseId}.position`)
  }

  answers(): Answers {
    return Object.fromEntries(
      this.#answerKeys().map((key) => [key.slice(this.#answerPrefix.length), this.#read(key) ?? '']),
    )
  }

  position(): UnsavedPosition | undefined {
    return attempt(() => positionSchema.safeParse(JSON.parse(this.#read(this.#positionKey) ?? 'null')).data)
  }

  setAnswer(key: string, answer: string): void {
    // Removes half of an emoji at the cut, because the database refuses half an emoji.
    const text = answer.slice(0, maxDraftLength).replace(/\p{Surrogate}$/u, '')
    attempt(() => this.#storage.setItem(this.#answerPrefix + key, text))
  }

  setPosition(position: UnsavedPosition): void {
    attempt(() => this.#storage.setItem(this.#positionKey, JSON.stringify(position)))
  }

  /** Removes the saved answers and position, unless another tab has changed them since. */
  removeSaved(answers: Answers, position: UnsavedPosition): void {
    for (const [key, answer] of Object.entries(answers)) {
      if (this.#read(this.#answerPrefix + key) === answer) this.#remove(this.#answerPrefix + key)
    }
    if (this.#read(this.#positionKey) === JSON.stringify(position)) this.#remove(this.#positionKey)
  }

  clear(): void {
    for (const key of [...this.#answerKeys(), this.#positionKey]) this.#remove(key)
  }

  #answerKeys(): string[] {
    const keys = attempt(() =>
      Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? ''),
    )
    return keys?.filter((key) => key.startsWith(this.#answerPrefix)) ?? []
  }

  #read(key: string): string | null | undefined {
    return attempt(() => this.#storage.getItem(key))
  }

  #remove(key: string): void {
    attempt(() => this.#storage.removeItem(key))
  }
}

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
