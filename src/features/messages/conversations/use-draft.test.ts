import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
const { useDraft } = await import('./use-draft')
const { clearPersonalData } = await import('@/lib/session/personal-storage')

async function open(userId: string, applicationId: string) {
  const page = await showHook(() => useDraft(userId, applicationId))
  return {
    text: () => page.said()?.[0],
    type: (text: string) => doing(() => page.said()?.[1](text)),
    leave: page.leave,
  }
}
/** Returns the draft that the person finds when they open the conversation. */
async function found(userId: string, applicationId: string) {
  const page = await open(userId, applicationId)
  const text = page.text()
  await page.leave()
  return text
}

const shut = () => {
  throw new DOMException('shut', 'SecurityError')
}

beforeEach(() => device.begin())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('a draft is shown only to its author and only in its conversation', async () => {
  const page = await open('ada', 'depot')
  await page.type('I will be ')
  await page.type('I will be late')
  expect(page.text()).toBe('I will be late')
  await page.leave()
  expect(await found('ada', 'depot')).toBe('I will be late')
  expect(await found('ada', 'office')).toBe('')
  expect(await found('bo', 'depot')).toBe('')
})

it('the drafts of three conversations are separate', async () => {
  for (const name of ['depot', 'office', 'school']) {
    const page = await open('ada', name)
    await page.type(`about the ${name}`)
    await page.leave()
  }
  expect(await found('ada', 'depot')).toBe('about the depot')
  expect(await found('ada', 'office')).toBe('about the office')
  expect(await found('ada', 'school')).toBe('about the school')
})

it('a draft that is sent or emptied leaves nothing on the device', async () => {
  const page = await open('ada', 'depot')
  await page.type('Hello')
  await page.type('')
  expect(page.text()).toBe('')
  expect([...device.storage.items]).toEqual([])
  await page.leave()
})

it('a draft is deleted at a logout', async () => {
  const page = await open('ada', 'depot')
  await page.type('Hello')
  await page.leave()
  clearPersonalData(device.storage)
  expect([...device.storage.items]).toEqual([])
})

it('if the browser blocks the storage, a draft lasts until its page is left', async () => {
  vi.spyOn(device.storage, 'getItem').mockImplementation(shut)
  vi.spyOn(device.storage, 'setItem').mockImplementation(shut)
  const page = await open('ada', 'depot')
  await page.type('Hello')
  expect(page.text()).toBe('Hello')
  await page.leave()
})
