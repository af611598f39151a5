import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Options = { callback: (token: string) => void; 'expired-callback': () => void }

/** Imitates the script of the CAPTCHA provider. */
function fakeProvider() {
  const widgets: Options[] = []
  return {
    widgets,
    render: vi.fn((_box: unknown, options: Options) => `widget-${widgets.push(options)}`),
    reset: vi.fn(),
    remove: vi.fn(),
  }
}

const appended: (EventTarget & { src: string })[] = []
const heard = { language: 'vi', onToken: vi.fn(), onMissing: vi.fn() }
const box = Object.create(null)
let page: { [name: string]: unknown; shineworkCaptcha?: () => void }

async function show(provider: 'turnstile' | 'hcaptcha') {
  const { showCaptcha } = await import('./captcha-script')
  return () => showCaptcha({ provider, siteKey: 'site-key' }, box, heard)
}

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  appended.length = 0
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { src: '', async: false, remove: () => {} }),
    head: { append: (script: (typeof appended)[number]) => appended.push(script) },
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit'],
] as const)(
  'the script of %s is loaded once, shows a widget in each form, and reports its tokens',
  async (provider, address) => {
    const fake = fakeProvider()
    const start = await show(provider)
    const first = start()
    start()
    expect(appended.map(({ src }) => src)).toEqual([`${address}&onload=shineworkCaptcha`])
    page[provider] = fake
    page.shineworkCaptcha?.()
    await vi.waitFor(() => expect(fake.widgets).toHaveLength(2))
    const options = { sitekey: 'site-key', language: 'vi', hl: 'vi' }
    expect(fake.render).toHaveBeenCalledWith(box, expect.objectContaining(options))
    fake.widgets[0]?.callback('token')
    fake.widgets[0]?.['expired-callback']()
    expect(heard.onToken.mock.calls).toEqual([['token'], []])
    first.reset()
    expect(fake.reset.mock.calls).toEqual([['widget-1']])
    first.remove()
    expect(fake.remove.mock.calls).toEqual([['widget-1']])
  },
)

it('a form that was closed before the script loaded gets no widget', async () => {
  const fake = fakeProvider()
  const start = await show('turnstile')
  start().remove()
  start()
  page['turnstile'] = fake
  page.shineworkCaptcha?.()
  await vi.waitFor(() => expect(fake.widgets).toHaveLength(1))
  expect(fake.remove).not.toHaveBeenCalled()
})

it('a script that does not load is reported, and is loaded again for the next form', async () => {
  const start = await show('hcaptcha')
  start()
  appended[0]?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(heard.onMissing).toHaveBeenCalledOnce())
  start()
  expect(appended).toHaveLength(2)
})
