import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

fakeDevice()
const { useLate, usePlaced } = await import('./use-late')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a wait counts as late after two seconds, and not before', async () => {
  const page = await showHook(() => useLate(true))
  await pass(1_999)
  expect(page.said()).toBe(false)
  await pass(1)
  expect(page.said()).toBe(true)
  await page.leave()
})

it('a page that waits for nothing is never late', async () => {
  const page = await showHook(() => useLate(false))
  await pass(10_000)
  expect(page.said()).toBe(false)
  await page.leave()
})

it('content below a loading part waits at most two seconds for that part', async () => {
  const page = await showHook(() => [usePlaced(true), usePlaced(false)])
  expect(page.said()).toEqual([false, true])
  await pass(2_000)
  expect(page.said()).toEqual([true, true])
  await page.leave()
})

it('content below a loading part appears together with that part, and stays when the part loads again', async () => {
  let setLoading: ((isLoading: boolean) => void) | undefined
  const page = await showHook(() => {
    const [isLoading, set] = useState(true)
    setLoading = set
    return usePlaced(isLoading)
  })
  for (const isLoading of [false, true]) {
    await doing(() => setLoading?.(isLoading))
    expect(page.said()).toBe(true)
  }
  await page.leave()
})
