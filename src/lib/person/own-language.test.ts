import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork, refusal } from '@/lib/testing/fake-device'
import { pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
const reload = vi.fn<() => void>()
Object.assign(window.location, { reload })
const { chooseAsVisitor, useOwnLanguage } = await import('./own-language')
// Imports the client's file first, because fake timers do not wait for it.
await import('@/lib/client/backend-client')

const here = () => device.storage.getItem('shinework.language') ?? 'en'
const saved = () => device.sent.filter(({ path }) => path.endsWith('/set_language')).map(({ body }) => body)
/** Opens the app as a person whose account has this language. */
async function visit(stored: string | undefined) {
  const page = await showHook(() => useOwnLanguage(stored))
  await pass(1_000)
  await page.leave()
}

beforeEach(() => {
  device.begin()
  device.signIn('ada')
  device.network = () => Response.json(null)
  reload.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('the account’s language replaces the device’s language, with one reload', async () => {
  await visit('vi')
  expect([here(), reload.mock.calls.length, saved()]).toEqual(['vi', 1, []])
  await visit('vi')
  expect(reload).toHaveBeenCalledOnce()
})

it('the device’s language stays until the account is known', async () => {
  device.storage.setItem('shinework.language', 'vi')
  await visit(undefined)
  expect([here(), reload.mock.calls.length, saved()]).toEqual(['vi', 0, []])
})

describe('a visitor’s choice of language', () => {
  beforeEach(() => {
    chooseAsVisitor('vi')
    reload.mockClear()
  })

  it('is saved only for the next person who logs in, and for no later person', async () => {
    await visit('en')
    expect([here(), reload.mock.calls.length, saved()]).toEqual(['vi', 0, [{ language: 'vi' }]])
    await visit('en')
    expect([here(), saved().length]).toEqual(['en', 1])
  })

  it('is not saved for a person who already has that language, nor for a later person', async () => {
    await visit('vi')
    expect([here(), saved()]).toEqual(['vi', []])
    await visit('en')
    expect(here()).toBe('en')
  })

  it.each<[string, Network]>([
    ['without a network', noNetwork],
    ['when a gateway says that the service is down', () => new Response('', { status: 503 })],
    ['when the save is refused', refusal('PT429', 'Too many requests.')],
  ])('stays on the device %s, and is saved at the next visit', async (_when, network) => {
    device.network = network
    await visit('en')
    expect([here(), reload.mock.calls.length]).toEqual(['vi', 0])
    device.network = () => Response.json(null)
    await visit('en')
    expect([here(), saved().at(-1)]).toEqual(['vi', { language: 'vi' }])
  })
})
