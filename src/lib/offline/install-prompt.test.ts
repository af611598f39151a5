import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

const device = fakeDevice()
const load = () => import('./install-prompt')
let app: Awaited<ReturnType<typeof load>>
let isInstalled = false

/** A browser's offer to install the app. */
class Offer extends Event {
  readonly prompt = vi.fn<() => Promise<unknown>>(async () => undefined)
  constructor() {
    super('beforeinstallprompt', { cancelable: true })
  }
}
const browser = (name: string) => vi.stubGlobal('navigator', { userAgent: name })

beforeEach(async () => {
  device.openPage()
  isInstalled = false
  Object.assign(window, { matchMedia: () => ({ matches: isInstalled }) })
  browser('Chrome on Android')
  app = await load()
  app.waitForInstallPrompt()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('a browser that offers it is asked by a button, once, and shows no bar of its own', async () => {
  expect(app.waysToInstall()).toBeUndefined()
  const offer = new Offer()
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(app.waysToInstall()).toBe('button')
  await app.install()
  await app.install()
  expect(offer.prompt).toHaveBeenCalledOnce()
  expect(app.waysToInstall()).toBeUndefined()
})

it('over plain http nobody is told to: it would not open without a connection', () => {
  Object.assign(window, { isSecureContext: false })
  browser('Safari on iPhone')
  expect(app.waysToInstall()).toBeUndefined()
})

it('its refusal is the caller’s to hear', async () => {
  const offer = new Offer()
  offer.prompt.mockRejectedValue(new DOMException('not now', 'NotAllowedError'))
  window.dispatchEvent(offer)
  await expect(app.install()).rejects.toThrow('not now')
  expect(app.waysToInstall()).toBeUndefined()
})

it('the latest offer counts', async () => {
  const [first, second] = [new Offer(), new Offer()]
  window.dispatchEvent(first)
  window.dispatchEvent(second)
  await app.install()
  expect([first.prompt.mock.calls.length, second.prompt.mock.calls.length]).toEqual([0, 1])
})

it('an event without a way to ask is no offer', () => {
  window.dispatchEvent(new Event('beforeinstallprompt'))
  expect(app.waysToInstall()).toBeUndefined()
})

describe('where nothing is offered', () => {
  it.each([
    ['iPhone', 'by hand'],
    ['iPad', 'by hand'],
    ['Android', undefined],
    ['Macintosh', undefined],
  ])('on %s it is put on the home screen %s', (name, way) => {
    browser(`Mozilla/5.0 (${name}; …)`)
    expect(app.waysToInstall()).toBe(way)
  })
})

it.each(['iPhone', 'Android'])('the installed app on %s asks for nothing', (name) => {
  browser(name)
  window.dispatchEvent(new Offer())
  isInstalled = true
  expect(app.waysToInstall()).toBeUndefined()
})
