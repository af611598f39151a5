import { describe, expect, it } from 'vitest'
import { contentOf, isSameContent, valuesOf } from './form-values'
import { newCourse, newQuestion, newSection } from './new-course'

const stored: Parameters<typeof valuesOf>[0] = {
  title: 'Floors',
  description: 'Why they shine',
  category: 'Office Cleaning',
  image_url: null,
  status: 'inactive',
  valid_months: 12,
  pass_mark: 80,
  solutions: {
    basics_what: { right: ['Wax'], explanation: 'It seals.' },
    basics_why: { explanation: 'They are waxed.' },
    basics_wet: { right: ['false'] },
  },
  sections: [
    {
      id: 'basics',
      title: 'Basics',
      description: '',
      questions: [
        { id: 'why', text: 'Why?', type: 'text', required: false, options: ['kept', 'from before'] },
        { id: 'what', text: 'What?', type: 'multiple-choice', required: true, options: ['Wax', 'Soap'] },
        { id: 'wet', text: 'Wet?', type: 'boolean', required: true, options: [] },
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

  it('have unique ids that the database accepts', () => {
    const ids = [newSection(1), newSection(1)].flatMap(({ id, questions }) => [id, questions[0]?.id])
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
  })
})

describe('a stored course', () => {
  it('is unchanged if the form is not edited', () => {
    const content = contentOf(valuesOf(stored))
    expect(content).toEqual({ ...stored, image_url: '' })
    expect(isSameContent(stored, content)).toBe(true)
    expect(isSameContent({ ...stored, title: 'Walls' }, content)).toBe(false)
  })

  it('is trimmed and loses its empty options', () => {
    const values = valuesOf({ ...stored, title: ' Floors ' })
    values.sections[0]?.questions[1]?.options.push(
      { text: '  ', isRight: true },
      { text: ' Water ', isRight: true },
    )
    const { title, sections, solutions } = contentOf(values)
    expect(title).toBe('Floors')
    expect(sections[0]?.questions[1]?.options).toEqual(['Wax', 'Soap', 'Water'])
    expect(solutions['basics_what']?.right).toEqual(['Wax', 'Water'])
  })

  it('loses the right answers of questions whose type cannot have any', () => {
    const values = valuesOf(stored)
    for (const { questions } of values.sections) for (const question of questions) question.type = 'text'
    expect(contentOf(values).solutions).toEqual({
      basics_what: { explanation: 'It seals.' },
      basics_why: { explanation: 'They are waxed.' },
    })
  })
})
