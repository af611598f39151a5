import { expect, it } from 'vitest'
import { benchOptions } from './options.ts'

it.each<[string[], number[]]>([
  [[], [10_000, 100_000]],
  [['--full'], [10_000, 100_000, 1_000_000]],
  [
    ['--size', '20000'],
    [10_000, 20_000],
  ],
  [['--size', '10000'], [10_000]],
])('%j measures %j', (args, sizes) => {
  expect(benchOptions(args)).toEqual({ sizes, hostile: false })
})

it.each(['0', '9999', '-1', '1e5', '5000001', ''])('refuses --size %j', (size) => {
  expect(() => benchOptions([`--size=${size}`])).toThrow('--size is a number of jobs')
})
