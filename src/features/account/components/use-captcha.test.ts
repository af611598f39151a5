// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { CaptchaProof } from '../captcha-script'

vi.stubEnv('VITE_CAPTCHA_PROVIDER', 'turnstile')
vi.stubEnv('VITE_CAPTCHA_SITE_KEY', 'site')
fakeDevice()
const { useCaptcha } = await import('./use-captcha')
// Imports the lazy file first, because fake timers do not wait for an import.
await import('./captcha')

type Options = { callback: (token: string) => void; 'expired-callback': () => void }
/** The options with which each widget on the page was rendered. */
const shown: Options[] = []
const reset = vi.fn<(id: string) => void>()

function Form({ known }: { known: (captcha: ReturnType<typeof useCaptcha>) => void }) {
  const captcha = useCaptcha()
  known(captcha)
  return captcha.widget
}
let captcha: ReturnType<typeof useCaptcha>
let screen: Awaited<ReturnType<typeof showScreen>>
const solve = (token: string) => doing(() => shown.at(-1)?.callback(token))
/** Sends a request that stays in flight until `end` is called. */
async function send() {
  const given: CaptchaProof[] = []
  let end: ((isAnswered: boolean) => void) | undefined
  let sent: Promise<string> = Promise.resolve('')
  await doing(() => {
    sent = captcha.prove(
      (proof) =>
        new Promise((resolve, reject) => {
          given.push(proof)
          end = (isAnswered) => (isAnswered ? resolve('answer') : reject(new Error('no answer')))
        }),
    )
    sent.catch(() => undefined)
  })
  return { given, sent: () => sent, end: (isAnswered = true) => doing(() => end?.(isAnswered)) }
}

beforeEach(async () => {
  vi.useFakeTimers()
  shown.length = 0
  reset.mockClear()
  vi.spyOn(document.head, 'append').mockImplementation(() => window.shineworkCaptcha?.())
  window.turnstile = {
    render: (_box, { callback, 'expired-callback': expired }) => {
      if (typeof callback !== 'function' || typeof expired !== 'function') throw new Error('No callbacks.')
      return `widget ${shown.push({ callback: (token) => callback(token), 'expired-callback': () => expired() })}`
    },
    reset,
    remove: () => undefined,
  }
  screen = await showScreen(createElement(Form, { known: (now) => void (captcha = now) }))
  await pass()
})
afterEach(async () => {
  await screen.leave()
  vi.useRealTimers()
})

it('a CAPTCHA token is sent with one request, and the next request needs a new one', async () => {
  await solve('first')
  const one = await send()
  expect([one.given, reset.mock.calls]).toEqual([[{ captchaToken: 'first' }], []])
  await one.end()
  expect(await one.sent()).toBe('answer')
  expect(reset.mock.calls).toEqual([['widget 1']])
  expect((await send()).given).toEqual([{}])
  await solve('second')
  expect((await send()).given).toEqual([{ captchaToken: 'second' }])
  // The widget was rendered only once, although it gave two tokens.
  expect(shown).toHaveLength(1)
})

it('a CAPTCHA token is sent once, even if the button is clicked again during the request', async () => {
  await solve('first')
  const presses = [await send(), await send(), await send()]
  expect(presses.flatMap(({ given }) => given)).toEqual([{ captchaToken: 'first' }, {}, {}])
})

it('a failed request uses up its CAPTCHA token, and its error reaches the form', async () => {
  await solve('first')
  const one = await send()
  await one.end(false)
  await expect(one.sent()).rejects.toThrow('no answer')
  expect(reset).toHaveBeenCalledOnce()
  expect((await send()).given).toEqual([{}])
})

it('a CAPTCHA solved during a request is used for the next request', async () => {
  await solve('first')
  const one = await send()
  await solve('second')
  await one.end()
  expect((await send()).given).toEqual([{ captchaToken: 'second' }])
})

it('an expired CAPTCHA token is not sent', async () => {
  await solve('first')
  await doing(() => shown[0]?.['expired-callback']())
  expect((await send()).given).toEqual([{}])
})
