import type { Section } from '@/features/training/schema'
import type { Tables } from '@/lib/database.types'
import { type CourseValues, type QuestionValues, readMonths, type SectionValues } from './form-schema'

/** The part of a stored course that its form shows. */
type StoredContent = Pick<
  Tables<'courses'>,
  'title' | 'description' | 'category' | 'image_url' | 'status' | 'valid_months'
> & { sections: readonly Section[] }

/** What is saved. */
export type CourseContent = ReturnType<typeof contentOf>

/** The defaults of a new course (rule 14.4). */
export function newCourse(): CourseValues {
  const ready: QuestionValues = { ...newQuestion(1), text: 'Are you ready to begin?', type: 'boolean' }
  return {
    title: '',
    description: '',
    category: '',
    imageUrl: '',
    status: 'active',
    validMonths: '',
    sections: [{ ...newSection(1), title: 'Introduction', questions: [ready] }],
  }
}

/** @param number counted from 1. */
export function newSection(number: number): SectionValues {
  return { id: crypto.randomUUID(), title: `Section ${number}`, description: '', questions: [newQuestion(1)] }
}

/** @param number counted from 1 within the section. */
export function newQuestion(number: number): QuestionValues {
  return { id: crypto.randomUUID(), text: `Question ${number}`, type: 'text', required: true, options: [] }
}

/** The form as a stored course fills it. */
export function valuesOf(course: StoredContent): CourseValues {
  return {
    title: course.title,
    description: course.description,
    category: course.category,
    imageUrl: course.image_url ?? '',
    status: course.status === 'inactive' ? 'inactive' : 'active',
    validMonths: course.valid_months?.toString() ?? '',
    sections: course.sections.map(({ id, title, description, questions }) => ({
      id,
      title,
      description,
      questions: questions.map(({ options, ...question }) => ({
        ...question,
        options: options.map((text) => ({ text })),
      })),
    })),
  }
}

/** What is saved: trimmed, without empty options. A question of another type keeps its options, for a change of mind. */
export function contentOf(values: CourseValues) {
  const months = readMonths(values.validMonths)
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    category: values.category,
    image_url: values.imageUrl.trim(),
    status: values.status,
    ...(months !== null && { valid_months: months }),
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

export function isSameContent(course: StoredContent, content: CourseContent): boolean {
  return JSON.stringify(contentOf(valuesOf(course))) === JSON.stringify(content)
}
