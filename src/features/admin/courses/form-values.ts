import type { Section } from '@/features/training/schema'
import type { CourseValues, QuestionValues, SectionValues } from './course-schema'

/** A course as the database holds it, and when it was read: who saves it says which state they have changed. */
export type StoredCourse = {
  id: string
  title: string
  description: string
  category: string
  image_url: string | null
  status: string
  sections: readonly Section[]
  updated_at: string
}

/** What is saved of the form: trimmed, without options that were left empty. */
export type CourseContent = Omit<StoredCourse, 'id' | 'updated_at' | 'image_url'> & { image_url: string }

/** The defaults of a new course (rule 14.4). */
export function newCourse(): CourseValues {
  const ready: QuestionValues = { ...newQuestion(1), text: 'Are you ready to begin?', type: 'boolean' }
  return {
    title: '',
    description: '',
    category: '',
    imageUrl: '',
    status: 'active',
    sections: [{ ...newSection(1), title: 'Introduction', questions: [ready] }],
  }
}

/** @param number its place, counted from 1. */
export function newSection(number: number): SectionValues {
  return { id: crypto.randomUUID(), title: `Section ${number}`, description: '', questions: [newQuestion(1)] }
}

/** @param number its place in the section, counted from 1. */
export function newQuestion(number: number): QuestionValues {
  return { id: crypto.randomUUID(), text: `Question ${number}`, type: 'text', required: true, options: [] }
}

/** The form as it is filled in from what is saved. */
export function valuesOf(course: StoredCourse): CourseValues {
  return {
    title: course.title,
    description: course.description,
    category: course.category,
    imageUrl: course.image_url ?? '',
    status: course.status === 'inactive' ? 'inactive' : 'active',
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

/** What is saved of the values. Options stay with a question of another type, so that changing it back loses none. */
export function contentOf(values: CourseValues): CourseContent {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    category: values.category,
    image_url: values.imageUrl.trim(),
    status: values.status,
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

/** Is this what the database holds? */
export function isSameContent(course: StoredCourse, content: CourseContent): boolean {
  return JSON.stringify(contentOf(valuesOf(course))) === JSON.stringify(content)
}
