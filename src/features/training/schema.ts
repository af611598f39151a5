import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { courseCategories, questionTypes } from '@/lib/format/domain'
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

/** A course's sections as the database holds them; undefined when they are malformed. */
export function readSections(stored: unknown): Section[] | undefined {
  return sectionsSchema.safeParse(stored).data
}

/** Answers by the key of their question; an empty text is none (rule 7.8). */
export type Answers = Readonly<Record<string, string>>

const answersSchema = z.catch(z.record(z.string(), z.string()), {})

export function readAnswers(stored: unknown): Answers {
  return answersSchema.parse(stored)
}

/** How the answer to a boolean question is stored, and shown. */
export const yesAndNo = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
] as const

/** The database's own words for a longer one. */
export const tooLongText = t('An answer can have at most {longestAnswer} characters.', {
  longestAnswer: String(longestAnswer),
})

/** Counted as the database counts: an emoji is one character, not two. */
export function answerLength(answer: string): number {
  return Array.from(answer).length
}

export function isTooLong(answer: string): boolean {
  // Most answers need no counting.
  return answer.length > longestAnswer && answerLength(answer) > longestAnswer
}
