import { newId } from '@/lib/client/new-id'
import type { CourseValues, QuestionValues, SectionValues } from './form-schema'

// Cleaners read these texts if nobody changes them. They are English, because courses are written in English.

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
    passMark: '',
    sections: [{ ...newSection(1), title: 'Introduction', questions: [ready] }],
  }
}

/** @param number counted from 1. */
export function newSection(number: number): SectionValues {
  return { id: newId(), title: `Section ${number}`, description: '', questions: [newQuestion(1)] }
}

/** @param number counted from 1 within the section. */
export function newQuestion(number: number): QuestionValues {
  return {
    id: newId(),
    text: `Question ${number}`,
    type: 'text',
    required: true,
    options: [],
    rightAnswer: '',
    explanation: '',
  }
}

/** @param number counted from 1 within the question. */
export function newOption(number: number): QuestionValues['options'][number] {
  return { text: `Option ${number}`, isRight: false }
}
