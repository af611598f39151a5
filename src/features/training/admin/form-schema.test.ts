import { describe, expect, it } from 'vitest'
import { type CourseValues, faultsOf, firstOfEach, type QuestionValues, sectionOf } from './form-schema'
import { newCourse, newSection } from './new-course'

const filled: CourseValues = {
  ...newCourse(),
  title: 'Floors',
  description: 'Why they shine',
  category: 'Office Cleaning',
}

/** Returns a course in which everything but its one question is certainly valid. */
function withQuestion(changed: Partial<QuestionValues>): CourseValues {
  const [section] = newCourse().sections
  const questions = section?.questions.map((question) => ({ ...question, ...changed })) ?? []
  return { ...filled, sections: [{ ...newSection(1), questions }] }
}

const options = (...texts: string[]) => texts.map((text) => ({ text, isRight: false }))

describe('the faults of a course', () => {
  it('are its empty required fields if the course is new', () => {
    const message = 'Please fill in all required fields'
    expect(faultsOf(newCourse())).toEqual(
      ['title', 'description', 'category'].map((path) => ({ path, message })),
    )
  })

  it.each([
    [{ title: '  ' }, 'title', 'Please fill in all required fields'],
    [{ title: 'x'.repeat(201) }, 'title', 'The title can have at most 200 characters.'],
    [{ title: '\u200b' }, 'title', 'Please fill in all required fields'],
    [{ title: 'Fl\u202eroo' }, 'title', 'This text has hidden characters. Please type it again.'],
    [
      { sections: [{ ...newSection(1), title: '\u2067Tools\u2069' }] },
      'sections.0.title',
      'This text has hidden characters. Please type it again.',
    ],
    [{ category: 'Gardening' }, 'category', 'Please fill in all required fields'],
    [{ sections: [] }, 'sections', 'Course must have at least one section'],
    [{ sections: [{ ...newSection(1), title: ' ' }] }, 'sections.0.title', 'All sections must have a title'],
    [
      { sections: [newSection(1), { ...newSection(2), questions: [] }] },
      'sections.1.questions',
      'Section must have at least one question',
    ],
  ])('name the field of a course with %j', (changed, path, message) => {
    expect(faultsOf({ ...filled, ...changed })).toEqual([{ path, message }])
  })

  it.each([
    [{ text: ' ' }, 'text', 'All questions must have text'],
    [{ text: 'x'.repeat(2001) }, 'text', 'A question can have at most 2,000 characters.'],
    [
      { options: options(...Array.from({ length: 21 }, (_, index) => `${index}`)) },
      'options',
      'A question can have at most 20 options.',
    ],
  ])('name the field of a question with %j', (changed, field, message) => {
    expect(faultsOf(withQuestion(changed))).toEqual([{ path: `sections.0.questions.0.${field}`, message }])
  })

  it.each([[[]], [['One']], [['One', ' ']], [['', ' ', '']]])(
    'include a question with the options %j, which are fewer than two',
    (texts) => {
      expect(faultsOf(withQuestion({ type: 'multiple-choice', options: options(...texts) }))).toEqual([
        {
          path: 'sections.0.questions.0.options',
          message: 'Multiple choice questions must have at least two options',
        },
      ])
    },
  )

  it('include a repeated option', () => {
    const course = withQuestion({ type: 'multiple-choice', options: options('One', 'Two', ' One') })
    expect(faultsOf(course)).toEqual([
      { path: 'sections.0.questions.0.options.2.text', message: 'This option already exists.' },
    ])
  })

  it('exclude the options of a question that is no longer multiple choice', () => {
    expect(faultsOf(withQuestion({ type: 'text', options: options('One') }))).toEqual([])
  })

  it.each([
    [{ type: 'boolean', rightAnswer: 'false' }, []],
    [{ type: 'multiple-choice', options: [{ text: 'One', isRight: true }, ...options('Two')] }, []],
    [{ type: 'boolean' }, ['passMark']],
    // The question's type has changed, and its right answers are left over from the earlier type.
    [{ type: 'text', rightAnswer: 'true', options: [{ text: 'One', isRight: true }] }, ['passMark']],
  ] as const)('include a pass mark only if no question has a right answer: %j', (question, paths) => {
    const course = {
      ...withQuestion({ ...question, options: [...('options' in question ? question.options : [])] }),
    }
    expect(faultsOf({ ...course, passMark: '80' }).map(({ path }) => path)).toEqual(paths)
  })

  it.each(['0', '101', '1.5', 'x'])('include the invalid pass mark %j', (passMark) => {
    const course = withQuestion({ type: 'boolean', rightAnswer: 'true' })
    expect(faultsOf({ ...course, passMark }).map(({ path }) => path)).toEqual(['passMark'])
  })

  it.each(['', ' ', '/a.jpg', '/a/b-c.webp?d#e', 'https://example.com/a.jpg', 'https://example.com:81'])(
    'exclude the valid image %j',
    (imageUrl) => {
      expect(faultsOf({ ...filled, imageUrl })).toEqual([])
    },
  )

  it.each([
    'a.jpg',
    '//example.com/a.jpg',
    '/\\example.com/a.jpg',
    '/.//example.com/a.jpg',
    '/a\nb.jpg',
    `/${'a'.repeat(2000)}`,
    'http://example.com/a.jpg',
    'https://',
    'https:///a.jpg',
    'https://example.com\\a.jpg',
    'javascript:alert(1)',
  ])('include the invalid image %j', (imageUrl) => {
    expect(faultsOf({ ...filled, imageUrl }).map(({ path }) => path)).toEqual(['imageUrl'])
  })

  it('are grouped by message, each with the first field that has the fault', () => {
    const course = { ...filled, title: '', description: '', sections: [{ ...newSection(1), title: '' }] }
    expect(firstOfEach(faultsOf(course)).map(({ path }) => path)).toEqual(['title', 'sections.0.title'])
  })

  it.each([
    ['title', undefined],
    ['sections', undefined],
    ['sections.3.title', 3],
    ['sections.12.questions.0.options.1.text', 12],
  ])('belong to a section: %s is in section %s', (path, section) => {
    expect(sectionOf(path)).toBe(section)
  })
})
