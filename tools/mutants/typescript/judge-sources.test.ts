import { expect, it } from 'vitest'
import { readMutantOptions } from '../options.ts'
import { wantedSources } from './judge-sources.ts'
import { sourceFaults } from './source-faults.ts'

const faults = ['one.ts', 'two.ts'].flatMap((file) => sourceFaults(file, 'if (a < 2 && b < 3) throw c'))
const namesOf = (...args: string[]) =>
  wantedSources(faults, readMutantOptions(args, 1)).map(({ name }) => name)

it('wants of each file one fault of each class, and the others when asked for all', () => {
  const firsts = namesOf()
  expect(firsts).toHaveLength(10)
  expect(firsts).toContain('one.ts / always / a < 2 && b < 3')
  expect(firsts).not.toContain('one.ts / never / a < 2 && b < 3')
  expect(namesOf('--all')).toEqual([...firsts, ...namesOf('--all').slice(10)])
  expect(namesOf('--all')).toHaveLength(faults.length)
})

it('wants every fault that is named', () => {
  expect(namesOf('--only', 'one.ts / never')).toEqual(['one.ts / never / a < 2 && b < 3'])
})
