import { describe, expect, it } from 'vitest'
import { stepsOf } from '../course-steps'
import { type CheckedAnswer, checkOf, countNeeded, readChecks, wrongSteps } from './answer-checks'

const checked: CheckedAnswer[] = [
  { key: 'one_a', answer: 'true', is_right: false, right_answers: null, explanation: 'Look again.' },
  { key: 'one_b', answer: 'Wax', is_right: null, right_answers: null, explanation: 'It seals.' },
]

describe('the check of an answer', () => {
  it('applies only to the answer that was checked', () => {
    expect(checkOf(checked, { one_a: 'true' }, 'one_a')).toBe(checked[0])
    expect(checkOf(checked, { one_a: 'false' }, 'one_a')).toBeUndefined()
    expect(checkOf(checked, {}, 'one_a')).toBeUndefined()
  })

  it('calls an answer wrong only if its question has a right answer', () => {
    const questions = ['a', 'b'].map((id) => ({
      id,
      text: id,
      type: 'text' as const,
      options: [],
      required: true,
    }))
    const steps = stepsOf([{ id: 'one', title: 'One', description: '', questions }])
    expect(wrongSteps(steps, checked, { one_a: 'true', one_b: 'Wax' }).map(({ key }) => key)).toEqual([
      'one_a',
    ])
  })
})

it.each([
  [100, 3, 3],
  [67, 3, 3],
  [66, 3, 2],
  [1, 3, 1],
  [70, 10, 7],
])('a pass mark of %i %% of %i questions requires %i right answers', (passMark, marked, needed) => {
  const checks = Object.fromEntries(Array.from({ length: marked }, (_, index) => [`one_${index}`, true]))
  expect(countNeeded({ ...checks, one_x: false }, passMark)).toBe(needed)
})

it('malformed answer checks are ignored', () => {
  expect(readChecks({ one_a: true, one_b: false })).toEqual({ one_a: true, one_b: false })
  expect(readChecks(['x'])).toEqual({})
  expect(readChecks(undefined)).toEqual({})
})
