import { describe, expect, it } from 'vitest'
import {
  contentOf,
  isSameContent,
  newCourse,
  newQuestion,
  newSection,
  type StoredCourse,
  valuesOf,
} from './form-values'

const stored: StoredCourse = {
  id: '7e570000-0000-4000-8000-0000000000d1',
  title: 'Floors',
  description: 'Why they shine',
  category: 'Office Cleaning',
  image_url: null,
  status: 'inactive',
  updated_at: '2026-01-01T00:00:00+00:00',
  sections: [
    {
      id: 'basics',
      title: 'Basics',
      description: '',
      questions: [
        { id: 'why', text: 'Why?', type: 'text', required: false, options: ['kept', 'from before'] },
        { id: 'what', text: 'What?', type: 'multiple-choice', required: true, options: ['Wax', 'Soap'] },
      ],
    },
  ],
}

describe('the defaults', () => {
  it('are those of rule 14.4', () => {
    const { sections, status } = newCourse()
    expect(status).toBe('active')
    expect(sections).toMatchObject([
      { title: 'Introduction', questions: [{ text: 'Are you ready to begin?', type: 'boolean' }] },
    ])
    expect(newSection(3)).toMatchObject({ title: 'Section 3', questions: [{ text: 'Question 1' }] })
    expect(newQuestion(2)).toMatchObject({ text: 'Question 2', type: 'text', required: true, options: [] })
  })

  it('have ids of their own, as the database takes them', () => {
    const ids = [newSection(1), newSection(1)].flatMap(({ id, questions }) => [id, questions[0]?.id])
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
  })
})

describe('a stored course', () => {
  it('comes out of the form as it went in', () => {
    const { id, updated_at: _, ...content } = stored
    expect(contentOf(valuesOf(stored))).toEqual({ ...content, image_url: '' })
    expect(isSameContent(stored, contentOf(valuesOf(stored)))).toBe(true)
    expect(id).toBe(stored.id)
  })

  it('is another one when a word of it is', () => {
    expect(isSameContent({ ...stored, title: 'Walls' }, contentOf(valuesOf(stored)))).toBe(false)
  })

  it('is trimmed, and loses options that were left empty', () => {
    const values = valuesOf(stored)
    values.title = ' Floors '
    values.sections[0]?.questions[1]?.options.push({ text: '  ' }, { text: ' Water ' })
    const content = contentOf(values)
    expect(content.title).toBe('Floors')
    expect(content.sections[0]?.questions[1]?.options).toEqual(['Wax', 'Soap', 'Water'])
  })
})
