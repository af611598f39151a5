import * as z from 'zod/mini'
import type { QuestionValues } from './form-schema'

const solutionsSchema = z.record(
  z.string(),
  z.object({ right: z.optional(z.array(z.string())), explanation: z.optional(z.string()) }),
)

/** The correct answers and the explanations by the key of their question. A question can lack either (rule 7.22). */
export type Solutions = z.infer<typeof solutionsSchema>

/** Parses solutions from the database. Undefined if they are malformed. */
export function readSolutions(stored: unknown): Solutions | undefined {
  return solutionsSchema.safeParse(stored).data
}

/** The form's solution for a question. Undefined if it has neither a right answer nor an explanation. */
export function solutionOf(question: QuestionValues): Solutions[string] | undefined {
  const right = rightAnswersOf(question)
  const explanation = question.explanation.trim()
  if (right.length === 0 && explanation === '') return undefined
  return { ...(right.length > 0 && { right }), ...(explanation !== '' && { explanation }) }
}

/**
 * The right answers that the question's type offers. The form also keeps the right answers for other types, in
 * case the type is changed back.
 */
function rightAnswersOf({ type, options, rightAnswer }: QuestionValues): string[] {
  if (type === 'boolean') return rightAnswer === '' ? [] : [rightAnswer]
  if (type === 'text') return []
  return options.flatMap(({ text, isRight }) => (isRight && text.trim() !== '' ? [text.trim()] : []))
}
