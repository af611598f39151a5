import * as z from 'zod/mini'
import { courseCategories, courseStatuses, questionTypes } from '@/lib/domain'
import { limitedText } from '@/lib/limited-text'

// Part 5, Course form: its texts to the letter. The database holds the same rules, bounds included (private.is_course_content).

export const requiredText = 'Please fill in all required fields'
export const sectionsText = 'Course must have at least one section'
export const questionsText = 'Section must have at least one question'
export const imageText = 'Please enter a path that begins with / or an address that begins with https://.'

const optionSchema = z.object({ text: limitedText(500, 'An option') })

const questionSchema = z
  .object({
    id: z.string(),
    text: required('All questions must have text', 'A question', 2000),
    type: z.enum(questionTypes.map(({ value }) => value)),
    required: z.boolean(),
    options: z.array(optionSchema).check(z.maxLength(20, 'A question can have at most 20 options.')),
  })
  .check((question) => {
    const { type, options } = question.value
    if (type !== 'multiple-choice') return
    const add = (message: string, path: (string | number)[]) =>
      question.issues.push({ code: 'custom', message, path, input: options, continue: true })
    const texts = options.map(({ text }) => text.trim())
    const different = new Set(texts.filter((text) => text !== ''))
    if (different.size < 2) add('Multiple choice questions must have at least two options', ['options'])
    for (const [index, text] of texts.entries()) {
      if (text !== '' && texts.indexOf(text) < index)
        add('This option already exists.', ['options', index, 'text'])
    }
  })

const sectionSchema = z.object({
  id: z.string(),
  title: required('All sections must have a title', 'The title of a section', 200),
  description: limitedText(20_000, 'The description of a section'),
  questions: z.array(questionSchema).check(z.minLength(1, questionsText)),
})

export const courseSchema = z.object({
  title: required(requiredText, 'The title', 200),
  description: required(requiredText, 'The description', 5000),
  category: z.string().check(z.refine((text) => courseCategories.some((one) => one === text), requiredText)),
  imageUrl: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isImageAddress(text), imageText),
  ),
  status: z.enum(courseStatuses.map(({ value }) => value)),
  sections: z
    .array(sectionSchema)
    .check(z.minLength(1, sectionsText), z.maxLength(100, 'A course can have at most 100 sections.')),
})
/** What stands in the form: before it is trimmed, and whatever is wrong with it. */
export type CourseValues = z.input<typeof courseSchema>
export type SectionValues = CourseValues['sections'][number]
export type QuestionValues = SectionValues['questions'][number]

/** A path of the app or an address; browsers take `//host` and `/\\host` for another site. */
export function isImageAddress(text: string): boolean {
  const isOne = /^(?:\/\w|https:\/\/[A-Za-z0-9.-]*[A-Za-z0-9](?::\d{1,5})?(?:[/?#]|$))[^\\\s\p{Cc}]*$/u
  return text.length <= 2000 && isOne.test(text)
}

function required(message: string, subject: string, longest: number) {
  return limitedText(longest, subject).check(z.minLength(1, message))
}
