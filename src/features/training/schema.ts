import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { courseCategories, questionTypes } from '@/lib/format/fixed-lists'
import { longestAnswer } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'

export const readCourseFilters = filterReader({ category: courseCategories })
export type CourseFilters = ReturnType<typeof readCourseFilters>

const questionSchema = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(questionTypes.map(({ value }) => value)),
  options: z._default(z.array(z.string()), []),
  required: z.boolean(),
})
export type Question = z.infer<typeof questionSchema>

const sectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z._default(z.string(), ''),
  questions: z.array(questionSchema).check(z.minLength(1)),
})
export type Section = z.infer<typeof sectionSchema>

const sectionsSchema = z.array(sectionSchema).check(z.minLength(1))

/** Parses a course's sections from the database. Undefined if the sections are malformed. */
export function readSections(stored: unknown): Section[] | undefined {
  return sectionsSchema.safeParse(stored).data
}

/** Answers by the key of their question. An empty text means no answer (rule 7.8). */
export type Answers = Readonly<Record<string, string>>

const answersSchema = z.catch(z.record(z.string(), z.string()), {})

export function readAnswers(stored: unknown): Answers {
  return answersSchema.parse(stored)
}

/** The stored and displayed answers to a boolean question. */
export const yesAndNo = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
] as const

/** The database's own text for an answer that is too long. */
export const tooLongText = t('An answer can have at most {longestAnswer} characters.', {
  longestAnswer: String(longestAnswer),
})

/** The length as the database counts it: an emoji is one character, not two. */
export function answerLength(answer: string): number {
  return Array.from(answer).length
}

export function isTooLong(answer: string): boolean {
  // A string's `length` is never below the number of characters, so only a long string has to be counted.
  return answer.length > longestAnswer && answerLength(answer) > longestAnswer
}
