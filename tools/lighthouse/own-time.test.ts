import { expect, it } from 'vitest'
import { withOwnTime } from './own-time.ts'

it('a task’s duration becomes the CPU time of its thread', () => {
  const task = { ph: 'X', name: 'RunTask', ts: 1, dur: 900, tdur: 100 }
  expect(withOwnTime(task)).toEqual({ ...task, dur: 100 })
})

it.each([
  ['without a thread time', { ph: 'X', name: 'RunTask', ts: 1, dur: 900 }],
  ['that worked the whole time', { ph: 'X', name: 'RunTask', ts: 1, dur: 900, tdur: 901 }],
  ['without a duration', { ph: 'I', name: 'navigationStart', ts: 1 }],
])('an event %s stays unchanged', (_, event) => {
  expect(withOwnTime(event)).toBe(event)
})
