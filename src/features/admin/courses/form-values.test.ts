import { describe, expect, it } from 'vitest'
import { contentOf, isSameContent, newCourse, newQuestion, newSection, valuesOf } from './form-values'

const stored: Parameters<typeof valuesOf>[0] = {
  title: 'Floors',
  description: 'Why they shine',
  category: 'Office Cleaning',
  image_url: null,
  status: 'inactive',
  valid_months: 12,
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

describe('new courses, sections and questions', () => {
  it('have the defaults of rules 14.4 and 14.6', () => {
    const { sections, status } = newCourse()
    expect(status).toBe('active')
    expect(sections).toMatchObject([
      { title: 'Introduction', questions: [{ text: 'Are you ready to begin?', type: 'boolean' }] },
    ])
    expect(newSection(3)).toMatchObject({ title: 'Section 3', questions: [{ text: 'Question 1' }] })
    expect(newQuestion(2)).toMatchObject({ text: 'Question 2', type: 'text', required: true, options: [] })
  })

  it('have ids of their own that the database accepts', () => {
    const ids = [newSection(1), newSection(1)].flatMap(({ id, questions }) => [id, questions[0]?.id])
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
  })
})

describe('a stored course', () => {
  it('leaves the form as it entered it', () => {
    const content = contentOf(valuesOf(stored))
    expect(content).toEqual({ ...stored, image_url: '' })
    expect(isSameContent(stored, content)).toBe(true)
    expect(isSameContent({ ...stored, title: 'Walls' }, content)).toBe(false)
  })

  it('is trimmed and loses empty options', () => {
    const values = valuesOf({ ...stored, title: ' Floors ' })
    values.sections[0]?.questions[1]?.options.push({ text: '  ' }, { text: ' Water ' })
    const { title, sections } = contentOf(values)
    expect(title).toBe('Floors')
    expect(sections[0]?.questions[1]?.options).toEqual(['Wax', 'Soap', 'Water'])
  })
})
