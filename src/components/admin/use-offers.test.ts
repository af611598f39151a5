import { beforeEach, expect, it, vi } from 'vitest'
import { falseDevice } from '@/lib/testing/false-device'
import { doing, pass, showHook } from '@/lib/testing/false-page'

const device = falseDevice()
const { unwrap } = await import('@/lib/client/result')
const { useOffers } = await import('./use-offers')

/** What a request failed with. */
const failed = (code: string): Promise<Error> =>
  unwrap(Promise.resolve({ success: false, error: 'No.', code } as const)).then(
    () => new Error('It should have failed.'),
    (error: Error) => error,
  )

let hook: Awaited<ReturnType<typeof showHook<ReturnType<typeof useOffers<string>>>>>
const offered = () => hook.said()?.offers.map(({ about }) => about)
const settle = (error: Error | null) =>
  doing(() => {
    const first = hook.said()?.offers[0]
    if (first) hook.said()?.settle(first, error)
  })

beforeEach(async () => {
  device.begin()
  hook = await showHook(() => useOffers<string>())
  await doing(() => hook.said()?.offer('one'))
  await doing(() => hook.said()?.offer('two'))
  return async () => {
    await hook.leave()
    vi.useRealTimers()
  }
})

it('ends an offer that was taken', async () => {
  await settle(null)
  expect(offered()).toEqual(['two'])
})

it.each(['PT409', 'PT403', 'noMessage'])('ends one that was refused: %s', async (code) => {
  await settle(await failed(code))
  expect(offered()).toEqual(['two'])
})

it.each(['unreachable', '57014', 'PT429'])(
  'keeps one whose request may succeed later, while its time lasts: %s',
  async (code) => {
    await settle(await failed(code))
    await pass(7900)
    expect(offered()).toEqual(['one', 'two'])
    await pass(100)
    expect(offered()).toEqual([])
  },
)
