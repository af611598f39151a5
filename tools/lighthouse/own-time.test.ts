import { expect, it } from 'vitest'
import { withOwnTime } from './own-time.ts'

it('counts of a task what its thread worked', () => {
  const task = { ph: 'X', name: 'RunTask', ts: 1, dur: 900, tdur: 100 }
  expect(withOwnTime(task)).toEqual({ ...task, dur: 100 })
})

it.each([
  ['without a time of its own', { ph: 'X', name: 'RunTask', ts: 1, dur: 900 }],
  ['that worked the whole time', { ph: 'X', name: 'RunTask', ts: 1, dur: 900, tdur: 901 }],
  ['that has no length', { ph: 'I', name: 'navigationStart', ts: 1 }],
])('leaves an event %s as it is', (_, event) => {
  expect(withOwnTime(event)).toBe(event)
})
