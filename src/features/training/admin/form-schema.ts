import * as z from 'zod/mini'
import { courseCategories, courseStatuses, questionTypes } from '@/lib/format/fixed-lists'
import { limitedText } from '@/lib/forms/limited-text'
import { lineText, shows } from '@/lib/forms/line-text'
import { plainNumber } from '@/lib/forms/typed-number'
import { t } from '@/lib/i18n/language'
import { solutionOf } from './solutions'

// The database enforces the same rules with the same texts (private.is_course_content).

const requiredText = t('Please fill in all required fields')
export const lastSectionText = t('Course must have at least one section')
export const lastQuestionText = t('Section must have at least one question')

const questionSchema = z
  .object({
    id: z.string(),
    text: requiredWith(t('All questions must have text'), 2000, t('A question')),
    type: z.enum(questionTypes.map(({ value }) => value)),
    required: z.boolean(),
    options: z
      .array(z.object({ text: limitedText(500, t('An option')), isRight: z.boolean() }))
      .check(z.maxLength(20, t('A question can have at most 20 options.'))),
    /** The right answer to a boolean question. Empty if the question has no right answer. */
    rightAnswer: z.enum(['', 'true', 'false']),
    explanation: limitedText(2000, t('An explanation')),
  })
  .check((question) => {
    const { type, options } = question.value
    if (type !== 'multiple-choice') return
    const add = (message: string, path: (string | number)[]) =>
      question.issues.push({ code: 'custom', message, path, input: options, continue: true })
    const texts = options.map(({ text }) => text.trim())
    if (new Set(texts.filter(Boolean)).size < 2)
      add(t('Multiple choice questions must have at least two options'), ['options'])
    for (const [index, text] of texts.entries()) {
      if (text !== '' && texts.indexOf(text) < index)
        add(t('This option already exists.'), ['options', index, 'text'])
    }
  })

const sectionSchema = z.object({
  id: z.string(),
  title: lineText(200, t('The title of a section')).check(shows(t('All sections must have a title'))),
  description: limitedText(20_000, t('The description of a section')),
  questions: z.array(questionSchema).check(z.minLength(1, lastQuestionText)),
})

const courseSchema = z
  .object({
    title: lineText(200, t('The title')).check(shows(requiredText)),
    description: requiredWith(requiredText, 5000, t('The description')),
    category: z
      .string()
      .check(z.refine((text) => courseCategories.some((one) => one === text), requiredText)),
    imageUrl: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || isImageAddress(text),
        t('Please enter a path that begins with / or an address that begins with https://.'),
      ),
    ),
    status: z.enum(courseStatuses.map(({ value }) => value)),
    validMonths: z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === '' || readMonths(text) !== null,
          t('Please enter 1 to 120 months, or leave it empty.'),
        ),
      ),
    passMark: z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === '' || readPassMark(text) !== null,
          t('Please enter a number from 1 to 100, or leave it empty.'),
        ),
      ),
    sections: z
      .array(sectionSchema)
      .check(z.minLength(1, lastSectionText), z.maxLength(100, t('A course can have at most 100 sections.'))),
  })
  .check(
    z.refine(
      ({ passMark, sections }) =>
        passMark.trim() === '' ||
        sections.some(({ questions }) =>
          questions.some((question) => solutionOf(question)?.right !== undefined),
        ),
      {
        message: t('A course with a pass mark needs at least one question with a right answer.'),
        path: ['passMark'],
      },
    ),
  )
/** The form's values: not trimmed yet, and possibly invalid. */
export type CourseValues = z.input<typeof courseSchema>
export type SectionValues = CourseValues['sections'][number]
export type QuestionValues = SectionValues['questions'][number]

/** Parses a typed number of months from 1 to 120. Returns null for anything else. */
export const readMonths = (text: string) => readWhole(text, 120)

/** Parses a typed pass mark in percent from 1 to 100. Returns null for anything else. */
export const readPassMark = (text: string) => readWhole(text, 100)

function readWhole(text: string, most: number): number | null {
  const number = Number(plainNumber(text))
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null
}

function requiredWith(message: string, longest: number, subject: string) {
  return limitedText(longest, subject).check(shows(message))
}

/** Whether a text is a path of the app or an https URL. Browsers treat `//host` and `/\host` as another site. */
export function isImageAddress(text: string): boolean {
  const address = /^(?:\/\w|https:\/\/[A-Za-z0-9.-]*[A-Za-z0-9](?::\d{1,5})?(?:[/?#]|$))[^\\\s\p{Cc}]*$/u
  return text.length <= 2000 && address.test(text)
}

/** A reason why a course cannot be saved. `path` is the field's name in the form: `sections.0.title`. */
export type Fault = { path: string; message: string }

/** All errors of the form, in the order of its fields. */
export function faultsOf(values: CourseValues): Fault[] {
  const { error } = courseSchema.safeParse(values)
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
}

export function firstOfEach(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ message }, index) => faults.findIndex((one) => one.message === message) === index)
}

/** The index of the section that a field belongs to. Undefined for the course's own fields. */
export function sectionOf(path: string): number | undefined {
  const index = /^sections\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}
