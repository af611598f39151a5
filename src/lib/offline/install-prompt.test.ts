import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

const device = fakeDevice()
const load = () => import('./install-prompt')
let app: Awaited<ReturnType<typeof load>>
let isInstalled = false

/** The event with which a browser offers to install the app. */
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

it('an install prompt replaces the browser’s own bar with a button that works once', async () => {
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

it('the app offers no installation over plain http, where it would not open offline', () => {
  Object.assign(window, { isSecureContext: false })
  browser('Safari on iPhone')
  expect(app.waysToInstall()).toBeUndefined()
})

it('installing throws an error if the browser refuses the install prompt', async () => {
  const offer = new Offer()
  offer.prompt.mockRejectedValue(new DOMException('not now', 'NotAllowedError'))
  window.dispatchEvent(offer)
  await expect(app.install()).rejects.toThrow('not now')
  expect(app.waysToInstall()).toBeUndefined()
})

it('only the latest install prompt is used', async () => {
  const [first, second] = [new Offer(), new Offer()]
  window.dispatchEvent(first)
  window.dispatchEvent(second)
  await app.install()
  expect([first.prompt.mock.calls.length, second.prompt.mock.calls.length]).toEqual([0, 1])
})

it('an event without a prompt function does not count as an install prompt', () => {
  window.dispatchEvent(new Event('beforeinstallprompt'))
  expect(app.waysToInstall()).toBeUndefined()
})

describe('a browser without an install prompt', () => {
  it.each([
    ['iPhone', 'by hand'],
    ['iPad', 'by hand'],
    ['Android', undefined],
    ['Macintosh', undefined],
  ])('on %s offers this way to install: %s', (name, way) => {
    browser(`Mozilla/5.0 (${name}; …)`)
    expect(app.waysToInstall()).toBe(way)
  })
})

it.each(['iPhone', 'Android'])('the installed app on %s offers no installation', (name) => {
  browser(name)
  window.dispatchEvent(new Offer())
  isInstalled = true
  expect(app.waysToInstall()).toBeUndefined()
})
