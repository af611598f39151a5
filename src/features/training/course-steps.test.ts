import { describe, expect, it } from 'vitest'
import { missingSteps, percentOf, stepIndexAt, stepsOf } from './course-steps'
import { readAnswers, readSections } from './schema'

const question = (id: string, required = true) => ({ id, text: id, type: 'text', required })
const sections = readSections([
  { id: 'one', title: 'One', questions: [question('a'), question('b', false)] },
  { id: 'two', title: 'Two', questions: [question('a')] },
])
const steps = stepsOf(sections ?? [])

describe('the steps of a course', () => {
  it('follow one another through the sections', () => {
    expect(steps.map(({ key, sectionIndex, questionIndex }) => [key, sectionIndex, questionIndex])).toEqual([
      ['one_a', 0, 0],
      ['one_b', 0, 1],
      ['two_a', 1, 0],
    ])
  })

  it('are found by position, and an unknown position gives the first step', () => {
    expect(stepIndexAt(steps, { section: 'two', question: 'a' })).toBe(2)
    expect(stepIndexAt(steps, { section: 'two', question: 'gone' })).toBe(0)
    expect(stepIndexAt(steps, undefined)).toBe(0)
  })

  it.each(['  ', 'x'.repeat(5001)])(
    'count as missing if a required answer is only spaces or too long',
    (text) => {
      expect(missingSteps(steps, { one_a: 'false', two_a: text }).map(({ key }) => key)).toEqual(['two_a'])
    },
  )

  it('give the rounded percentage of answered steps, and ignore answers to unknown questions', () => {
    expect(percentOf(steps, { one_a: 'x', one_b: '' })).toBe(33)
    expect(percentOf(steps, { one_a: 'x', one_b: 'x', two_a: 'x', three_a: 'x' })).toBe(100)
  })
})

describe('malformed course data', () => {
  it('yields no sections and no answers', () => {
    for (const stored of [null, [], [{ id: 'a', title: 'A', questions: [] }], 'text']) {
      expect(readSections(stored)).toBeUndefined()
    }
    expect(readAnswers(null)).toEqual({})
  })
})
