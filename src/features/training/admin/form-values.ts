import { answerKey } from '@/features/training/course-steps'
import type { Section } from '@/features/training/schema'
import type { Tables } from '@/lib/database.types'
import { type CourseValues, type QuestionValues, readMonths, readPassMark } from './form-schema'
import { type Solutions, solutionOf } from './solutions'

type StoredContent = Pick<
  Tables<'courses'>,
  'title' | 'description' | 'category' | 'image_url' | 'status' | 'valid_months' | 'pass_mark'
> & { sections: readonly Section[]; solutions: Solutions }

export type CourseContent = ReturnType<typeof contentOf>

export function valuesOf(course: StoredContent): CourseValues {
  return {
    title: course.title,
    description: course.description,
    category: course.category,
    imageUrl: course.image_url ?? '',
    status: course.status === 'inactive' ? 'inactive' : 'active',
    validMonths: course.valid_months?.toString() ?? '',
    passMark: course.pass_mark?.toString() ?? '',
    sections: course.sections.map((section) => ({
      id: section.id,
      title: section.title,
      description: section.description,
      questions: section.questions.map(({ options, ...question }) => {
        const { right = [], explanation = '' } = course.solutions[answerKey(section, question)] ?? {}
        return {
          ...question,
          options: options.map((text) => ({ text, isRight: right.includes(text) })),
          rightAnswer: question.type === 'boolean' ? readYesOrNo(right[0]) : '',
          explanation,
        }
      }),
    })),
  }
}

/**
 * Returns the content to save: trimmed, without empty options. A question that no longer uses its options keeps them, in case its type is
 * changed back.
 */
export function contentOf(values: CourseValues) {
  const months = readMonths(values.validMonths)
  const passMark = readPassMark(values.passMark)
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    category: values.category,
    image_url: values.imageUrl.trim(),
    status: values.status,
    ...(months !== null && { valid_months: months }),
    ...(passMark !== null && { pass_mark: passMark }),
    solutions: solutionsOf(values),
    sections: values.sections.map(({ id, title, description, questions }) => ({
      id,
      title: title.trim(),
      description: description.trim(),
      questions: questions.map((question) => ({
        id: question.id,
        text: question.text.trim(),
        type: question.type,
        required: question.required,
        options: question.options.map(({ text }) => text.trim()).filter((text) => text !== ''),
      })),
    })),
  }
}

function solutionsOf({ sections }: CourseValues): Solutions {
  return Object.fromEntries(
    sections.flatMap((section) =>
      section.questions.flatMap((question) => {
        const solution = solutionOf(question)
        return solution ? [[answerKey(section, question), solution]] : []
      }),
    ),
  )
}

function readYesOrNo(answer: string | undefined): QuestionValues['rightAnswer'] {
  return answer === 'true' || answer === 'false' ? answer : ''
}

export function isSameContent(course: StoredContent, content: CourseContent): boolean {
  return JSON.stringify(contentOf(valuesOf(course))) === JSON.stringify(content)
}
