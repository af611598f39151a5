import { parseArgs } from 'node:util'

const smallest = 10_000
const usual = 100_000

/** @returns the number of jobs in the database @throws Error for an invalid size */
export function benchSize(args: string[]): number {
  const { size } = parseArgs({ args, options: { size: { type: 'string' } } }).values
  if (size === undefined) return usual
  if (!/^\d+$/.test(size) || Number(size) < smallest || Number(size) > 5_000_000)
    throw new Error(`--size is a number of jobs from ${smallest} to 5000000, not ${size}.`)
  return Number(size)
}
