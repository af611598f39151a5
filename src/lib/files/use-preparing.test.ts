import { expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, showHook } from '@/lib/testing/fake-page'
import { usePreparing } from './use-preparing'

fakeDevice()

it('three files count as being prepared until the last one is done or has failed', async () => {
  vi.useFakeTimers()
  const page = await showHook(usePreparing)
  const done = new EventTarget()
  const broken = new Error('a')
  const outcomes: Promise<unknown>[] = []
  const begin = (name: string) => {
    const work = new Promise<string>((resolve, reject) => {
      done.addEventListener(name, () => (name === 'a' ? reject(broken) : resolve(name)))
    })
    outcomes.push(Promise.resolve(page.said()?.prepare(() => work)).catch((error: unknown) => error))
  }
  const isPreparing = () => page.said()?.isPreparing
  await doing(() => ['a', 'b', 'c'].map(begin))
  const seen = [isPreparing()]
  for (const name of ['b', 'a', 'c']) {
    await doing(() => done.dispatchEvent(new Event(name)))
    seen.push(isPreparing())
  }
  expect(seen).toEqual([true, true, true, false])
  expect(await Promise.all(outcomes)).toEqual([broken, 'b', 'c'])
  await page.leave()
  vi.useRealTimers()
})
