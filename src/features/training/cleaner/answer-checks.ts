import * as z from 'zod/mini'
import type { Step } from '../course-steps'
import type { Answers } from '../schema'

/**
 * For each question's key: true if the question has a right answer, false if it has only an explanation (rule
 * 7.22).
 */
export type Checks = Readonly<Record<string, boolean>>

const checksSchema = z.catch(z.record(z.string(), z.boolean()), {})

export function readChecks(stored: unknown): Checks {
  return checksSchema.parse(stored)
}

export const checkedAnswersSchema = z.array(
  z.object({
    key: z.string(),
    /** The saved answer that was checked. */
    answer: z.string(),
    /** Null for a question without a right answer. */
    is_right: z.nullable(z.boolean()),
    /** Every right answer, once the course is completed. */
    right_answers: z.nullable(z.array(z.string())),
    explanation: z.nullable(z.string()),
  }),
)
export type CheckedAnswer = z.infer<typeof checkedAnswersSchema>[number]

/** Returns the check result for the answer on the screen. Undefined until exactly that answer has been checked. */
export function checkOf(
  checked: readonly CheckedAnswer[],
  answers: Answers,
  key: string,
): CheckedAnswer | undefined {
  return checked.find((one) => one.key === key && one.answer === answers[key])
}

/** The steps whose answers are known to be wrong. */
export function wrongSteps(
  steps: readonly Step[],
  checked: readonly CheckedAnswer[],
  answers: Answers,
): Step[] {
  return steps.filter(({ key }) => checkOf(checked, answers, key)?.is_right === false)
}

/** The number of questions that are marked, because they have a right answer. */
export function countMarked(checks: Checks): number {
  return Object.values(checks).filter(Boolean).length
}

/** The number of right answers that a pass mark in percent requires. The database computes the same number (rule 7.24). */
export function countNeeded(checks: Checks, passMark: number): number {
  return Math.ceil((countMarked(checks) * passMark) / 100)
}
