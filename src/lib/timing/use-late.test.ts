import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

fakeDevice()
const { useLate, usePlaced } = await import('./use-late')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is late after two seconds of waiting, and not before', async () => {
  const page = await showHook(() => useLate(true))
  await pass(1_999)
  expect(page.said()).toBe(false)
  await pass(1)
  expect(page.said()).toBe(true)
  await page.leave()
})

it('is never late where nothing is waited for', async () => {
  const page = await showHook(() => useLate(false))
  await pass(10_000)
  expect(page.said()).toBe(false)
  await page.leave()
})

it('what is below something that loads waits for it, and for no more than two seconds', async () => {
  const page = await showHook(() => [usePlaced(true), usePlaced(false)])
  expect(page.said()).toEqual([false, true])
  await pass(2_000)
  expect(page.said()).toEqual([true, true])
  await page.leave()
})

it('what is below comes with what it waits for, and stays when that loads once more', async () => {
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
