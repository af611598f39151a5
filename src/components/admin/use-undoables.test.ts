import { beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
const { unwrap } = await import('@/lib/client/result')
const { useUndoables } = await import('./use-undoables')

/** Returns the error of a request that failed with this code. */
const failed = (code: string): Promise<Error> =>
  unwrap(Promise.resolve({ success: false, error: 'No.', code } as const)).then(
    () => new Error('It should have failed.'),
    (error: Error) => error,
  )

let hook: Awaited<ReturnType<typeof showHook<ReturnType<typeof useUndoables<string>>>>>
const offered = () => hook.said()?.undoables.map(({ about }) => about)
const settle = (error: Error | null) =>
  doing(() => {
    const first = hook.said()?.undoables[0]
    if (first) hook.said()?.settle(first, error)
  })

beforeEach(async () => {
  device.begin()
  hook = await showHook(() => useUndoables<string>())
  await doing(() => hook.said()?.addUndoable('one'))
  await doing(() => hook.said()?.addUndoable('two'))
  return async () => {
    await hook.leave()
    vi.useRealTimers()
  }
})

it('an undo that succeeds is no longer offered', async () => {
  await settle(null)
  expect(offered()).toEqual(['two'])
})

it.each(['PT409', 'PT403', 'noMessage'])(
  'an undo that was refused is no longer offered: %s',
  async (code) => {
    await settle(await failed(code))
    expect(offered()).toEqual(['two'])
  },
)

it.each(['unreachable', '57014', 'PT429'])(
  'an undo that might succeed later stays offered until its time is over: %s',
  async (code) => {
    await settle(await failed(code))
    await pass(7900)
    expect(offered()).toEqual(['one', 'two'])
    await pass(100)
    expect(offered()).toEqual([])
  },
)
