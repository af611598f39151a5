import { parseArgs } from 'node:util'

const smallest = 10_000

/** @returns how many jobs each database has, the smallest first @throws Error for a size that is none */
export function benchOptions(args: string[]): { sizes: number[]; hostile: boolean } {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args, options: { full: flag, hostile: flag, size: { type: 'string' } } })
  const { full, hostile, size } = values
  if (size === undefined) return { sizes: [smallest, 100_000, ...(full ? [1_000_000] : [])], hostile }
  // A pay run needs 5,000 people, a fifth of the jobs.
  if (!/^\d+$/.test(size) || Number(size) < smallest || Number(size) > 5_000_000)
    throw new Error(`--size is a number of jobs from ${smallest} to 5000000, not ${size}.`)
  return { sizes: [...new Set([smallest, Number(size)])], hostile }
}
