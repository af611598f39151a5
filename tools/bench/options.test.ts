import { expect, it } from 'vitest'
import { benchSize } from './options.ts'

it.each<[string[], number]>([
  [[], 100_000],
  [['--size', '20000'], 20_000],
  [['--size', '1000000'], 1_000_000],
])('the arguments %j choose %j jobs', (args, size) => {
  expect(benchSize(args)).toBe(size)
})

it.each(['0', '9999', '-1', '1e5', '5000001', ''])('the benchmark refuses --size %j', (size) => {
  expect(() => benchSize([`--size=${size}`])).toThrow('--size is a number of jobs')
})
