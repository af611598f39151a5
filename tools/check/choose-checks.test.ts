import { expect, it } from 'vitest'
import { chosen } from './choose-checks.ts'

const names = ['format', 'types', 'function types']

it.each([
  [[], names],
  [['format'], ['format']],
  [['types'], ['types', 'function types']],
  [
    ['function', 'format'],
    ['format', 'function types'],
  ],
])('npm run check %j runs %j', (words, wanted) => {
  expect(chosen(names, words)).toEqual(wanted)
})

it('an unknown name of a check is refused with a list of all checks', () => {
  expect(() => chosen(names, ['format', 'tpyes'])).toThrow(
    'No check is called "tpyes". There are: format, types, function types.',
  )
})
