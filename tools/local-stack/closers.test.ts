import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Closers } from './closers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a service that never closes does not hold up the others, and is reported', async () => {
  const ended: string[] = []
  const closers = new Closers()
  closers.addPatiently(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    ended.push('database')
  })
  closers.add(() => new Promise(() => undefined))
  closers.add(async () => {
    ended.push('workers')
  })
  const closed = expect(closers.close()).rejects.toThrow('did not end cleanly')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ended).toEqual(['workers', 'database'])
  await closed
})
