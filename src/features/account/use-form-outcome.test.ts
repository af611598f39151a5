import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Failure, noMessage, type Result, unreachable } from '@/lib/client/result'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, showHook } from '@/lib/testing/fake-page'
import { useFormOutcome } from './use-form-outcome'

fakeDevice()

const failed = (code: string, error: string): Failure => ({ success: false, code, error })
let page: Awaited<ReturnType<typeof open>>
const open = (...texts: Parameters<typeof useFormOutcome>) => showHook(() => useFormOutcome(...texts))
const shows = () => ({ error: page.said()?.error, code: page.said()?.code })
async function send(helper: () => Promise<Result<{ id?: string }>>) {
  let sent: Promise<unknown> | undefined
  await doing(() => {
    sent = page.said()?.send(helper)
  })
  return { outcome: () => sent }
}
const answer = (result: Result<{ id?: string }>) => send(() => Promise.resolve(result))

beforeEach(async () => {
  vi.useFakeTimers()
  page = await open({ failed: 'Failed to log in', exception: 'Try later.' })
})
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

it('a successful form returns the helper’s result and shows no error', async () => {
  const { outcome } = await answer({ success: true, id: 'ada' })
  expect(await outcome()).toEqual({ success: true, id: 'ada' })
  expect(shows()).toEqual({ error: undefined, code: undefined })
})

describe('a failed form shows', () => {
  it.each([
    ['the reason from the helper', failed('PT400', 'Wrong code.'), 'Wrong code.'],
    ['the form’s own text if there is no reason', failed(noMessage, 'Failed'), 'Failed to log in'],
    ['advice if no response came', failed(unreachable, 'Failed to fetch'), 'Try later.'],
  ])('%s', async (_what, result, error) => {
    const { outcome } = await answer(result)
    expect(await outcome()).toBeUndefined()
    expect(shows()).toEqual({ error, code: result.code })
  })

  it('advice instead of the error’s own text if the helper throws', async () => {
    const { outcome } = await send(() => Promise.reject(new Error('x is not a function')))
    expect(await outcome()).toBeUndefined()
    expect(shows()).toEqual({ error: 'Try later.', code: undefined })
  })

  it('the helper’s text if the form has no text of its own', async () => {
    await page.leave()
    page = await open()
    await answer(failed(noMessage, 'Failed to reset password'))
    expect(shows().error).toBe('Failed to reset password')
    await answer(failed(unreachable, 'Failed to fetch'))
    expect(shows().error).toBe('An error occurred. Please try again later.')
  })
})

it('submitting a form again removes the earlier error at once, and a success shows no error', async () => {
  await answer(failed('PT400', 'Wrong code.'))
  let end: ((result: Result) => void) | undefined
  const { outcome } = await send(() => new Promise((resolve) => void (end = resolve)))
  expect(shows()).toEqual({ error: undefined, code: undefined })
  await doing(() => end?.({ success: true }))
  expect(await outcome()).toEqual({ success: true })
  expect(shows()).toEqual({ error: undefined, code: undefined })
})

it('after three failures, a form shows only the last error, without the code of an earlier error', async () => {
  await answer(failed('PT400', 'Wrong code.'))
  await answer(failed('PT429', 'Too often.'))
  await send(() => Promise.reject(new Error('broken')))
  expect(shows()).toEqual({ error: 'Try later.', code: undefined })
})
