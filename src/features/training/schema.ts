import * as z from 'zod/mini'
import { searchTextSchema } from '@/lib/search-text'

/** The choices of the course list's filter (specification, parts 2 and 9). */
export const allCategories = 'All Categories'

export const courseCategories = [
  'Post Construction Cleaning',
  'Office Cleaning',
  'Childcare Cleaning',
  'School Cleaning',
  'Customer Service Cleaning',
] as const

export const categoryOptions = [allCategories, ...courseCategories] as const

/** What the address bar holds of the list. Anybody may have typed it: what is not a choice is no filter. */
const filtersSchema = z.object({
  search: searchTextSchema,
  category: z.catch(z.enum(categoryOptions), allCategories),
})
export type CourseFilters = z.infer<typeof filtersSchema>

export const noFilters: CourseFilters = { search: '', category: allCategories }

/** Reads the filters from an address; never fails. */
export function readCourseFilters(address: URLSearchParams): CourseFilters {
  return filtersSchema.parse({
    search: address.get('search') ?? undefined,
    category: address.get('category') ?? undefined,
  })
}

/** Writes the filters as an address; a filter that is not set is left out. */
export function writeCourseFilters({ search, category }: CourseFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (category !== allCategories) address.set('category', category)
  return address
}

const questionSchema = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(['text', 'multiple-choice', 'boolean']),
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

/** A course's sections as the database holds them; undefined when they are not what they should be. */
export function readSections(stored: unknown): Section[] | undefined {
  return sectionsSchema.safeParse(stored).data
}

/** Answers by the key of their question; an empty text is none (specification, part 3: Course progress). */
export type Answers = Readonly<Record<string, string>>

const answersSchema = z.catch(z.record(z.string(), z.string()), {})

export function readAnswers(stored: unknown): Answers {
  return answersSchema.parse(stored)
}

/** Booleans are stored as texts (specification, part 3: Course progress). */
export const yesAndNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const

/** The database keeps no longer answer than this, in characters. */
const longestAnswer = 5000

/** What the database says of a longer one. */
export const tooLongText = 'An answer can have at most 5000 characters.'

/** Counted as the database counts: an emoji is one character, not two. */
export function answerLength(answer: string): number {
  return Array.from(answer).length
}

export function isTooLong(answer: string): boolean {
  // Most answers need no counting.
  return answer.length > longestAnswer && answerLength(answer) > longestAnswer
}
