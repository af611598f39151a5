import { describe, expect, it } from 'vitest'
import { faultsOf, firstOfEach, sectionOf } from './course-faults'
import type { CourseValues, QuestionValues } from './course-schema'
import { newCourse, newSection } from './form-values'

const filled = (): CourseValues => ({
  ...newCourse(),
  title: 'Floors',
  description: 'Why they shine',
  category: 'Office Cleaning',
})

/** A valid course whose one question is changed so. */
function withQuestion(changed: Partial<QuestionValues>): CourseValues {
  const course = filled()
  return {
    ...course,
    sections: course.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, ...changed })),
    })),
  }
}

const options = (...texts: string[]) => texts.map((text) => ({ text }))

describe('the course form', () => {
  it('asks of a new course only what has no default', () => {
    expect(faultsOf(newCourse())).toEqual(
      ['title', 'description', 'category'].map((path) => ({
        path,
        message: 'Please fill in all required fields',
      })),
    )
  })

  it.each([
    ['a blank title', { ...filled(), title: '  ' }, 'title', 'Please fill in all required fields'],
    [
      'another category',
      { ...filled(), category: 'Gardening' },
      'category',
      'Please fill in all required fields',
    ],
    ['no section', { ...filled(), sections: [] }, 'sections', 'Course must have at least one section'],
    [
      'a blank section title',
      { ...filled(), sections: [{ ...newSection(1), title: ' ' }] },
      'sections.0.title',
      'All sections must have a title',
    ],
    [
      'no question',
      { ...filled(), sections: [newSection(1), { ...newSection(2), questions: [] }] },
      'sections.1.questions',
      'Section must have at least one question',
    ],
    [
      'a blank question',
      withQuestion({ text: ' ' }),
      'sections.0.questions.0.text',
      'All questions must have text',
    ],
    [
      'a long title',
      { ...filled(), title: 'x'.repeat(201) },
      'title',
      'The title can have at most 200 characters.',
    ],
    [
      'a long question',
      withQuestion({ text: 'x'.repeat(2001) }),
      'sections.0.questions.0.text',
      'A question can have at most 2,000 characters.',
    ],
    [
      'many options',
      withQuestion({ options: options(...Array.from({ length: 21 }, (_, index) => `${index}`)) }),
      'sections.0.questions.0.options',
      'A question can have at most 20 options.',
    ],
  ])('says of %s where it is', (_, values, path, message) => {
    expect(faultsOf(values)).toEqual([{ path, message }])
  })

  it.each([[[]], [['One']], [['One', ' ']], [['', ' ', '']]])('wants two options, not %j', (texts) => {
    expect(faultsOf(withQuestion({ type: 'multiple-choice', options: options(...texts) }))).toEqual([
      {
        path: 'sections.0.questions.0.options',
        message: 'Multiple choice questions must have at least two options',
      },
    ])
  })

  it('does not count the same option twice', () => {
    const faults = faultsOf(withQuestion({ type: 'multiple-choice', options: options('One', 'Two', ' One') }))
    expect(faults).toEqual([
      { path: 'sections.0.questions.0.options.2.text', message: 'This option already exists.' },
    ])
  })

  it('does not look at the options of other types, which are kept for a change of mind', () => {
    expect(faultsOf(withQuestion({ type: 'text', options: options('One') }))).toEqual([])
  })

  it.each(['', ' ', '/a.jpg', '/a/b-c.webp?d#e', 'https://example.com/a.jpg', 'https://example.com:81'])(
    'takes %j for an image',
    (imageUrl) => {
      expect(faultsOf({ ...filled(), imageUrl })).toEqual([])
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
  ])('does not take %j for an image', (imageUrl) => {
    expect(faultsOf({ ...filled(), imageUrl }).map(({ path }) => path)).toEqual(['imageUrl'])
  })
})

describe('the summary', () => {
  it('says each text once, for its first place', () => {
    const course = { ...filled(), title: '', description: '', sections: [{ ...newSection(1), title: '' }] }
    expect(firstOfEach(faultsOf(course)).map(({ path }) => path)).toEqual(['title', 'sections.0.title'])
  })

  it.each([
    ['title', undefined],
    ['sections', undefined],
    ['sections.3.title', 3],
    ['sections.12.questions.0.options.1.text', 12],
  ])('finds the section of %s', (path, section) => {
    expect(sectionOf(path)).toBe(section)
  })
})
