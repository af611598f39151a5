import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'
import type { Result } from '../client/result'

fakeDevice()
const { useOpenFile } = await import('./use-open-file')

const minute = 60_000
const failed = 'This file could not be opened. Please try again.'
const file = new Blob(['%PDF'], { type: 'application/pdf' })
const found = (): Promise<Result<{ file: Blob }>> => Promise.resolve({ success: true, file })

/** The browser's actions in order, such as opening a tab or saving a file. */
const done: string[] = []
let browser: { hasTabs: boolean; showsPdf: boolean; isInstalled: boolean }
let link: { href: string; download: string; click: () => void }
const tab = {
  opener: 'this page' as unknown,
  close: () => done.push('tab closed'),
  location: { replace: (address: string) => done.push(`tab shows ${address}`) },
}
let page: Awaited<ReturnType<typeof showHook<ReturnType<typeof useOpenFile>>>>
const open = (load = found, name = 'licence.pdf') => doing(() => void page.said()?.open(load, name))

beforeEach(async () => {
  vi.useFakeTimers()
  done.length = 0
  tab.opener = 'this page'
  browser = { hasTabs: true, showsPdf: true, isInstalled: false }
  link = { href: '', download: '', click: () => done.push(`saved ${link.href} as ${link.download}`) }
  Object.assign(window, {
    matchMedia: () => ({ matches: browser.isInstalled }),
    open: () => {
      done.push('tab opened')
      return browser.hasTabs ? tab : null
    },
  })
  Object.assign(document, { createElement: () => link })
  vi.stubGlobal('navigator', {
    get pdfViewerEnabled() {
      return browser.showsPdf
    },
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void done.push(`${address} is gone`))
  page = await showHook(useOpenFile)
})
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

it('a click opens a tab at once, and the tab shows the file once the file has loaded', async () => {
  await open(() => new Promise((resolve) => setTimeout(resolve, 1_000)).then(found))
  expect(done).toEqual(['tab opened'])
  expect(page.said()).toMatchObject({ busy: true, error: undefined })
  await pass(1_000)
  expect(done).toEqual(['tab opened', 'tab shows blob:1'])
  expect(page.said()).toMatchObject({ busy: false, error: undefined })
  // The opened tab must not be able to navigate this page.
  expect(tab.opener).toBeNull()
})

it('an opened file can be reloaded in its tab for ten minutes', async () => {
  await open()
  await pass(10 * minute - 1)
  expect(done.at(-1)).toBe('tab shows blob:1')
  await pass(1)
  expect(done.at(-1)).toBe('blob:1 is gone')
})

describe('a file is saved instead of opened', () => {
  it.each([
    ['in the installed app', { isInstalled: true }, 'photo.jpg', false],
    ['if the browser shows no PDFs', { showsPdf: false }, 'licence.pdf', false],
    ['if the browser opens no tab', { hasTabs: false }, 'licence.pdf', true],
  ])('%s', async (_where, so, name, asks) => {
    Object.assign(browser, so)
    await open(found, name)
    expect(done).toEqual([...(asks ? ['tab opened'] : []), `saved blob:1 as ${name}`])
  })
})

it('a picture opens in a browser that shows no PDFs', async () => {
  browser.showsPdf = false
  await open(found, 'photo.jpg')
  expect(done).toEqual(['tab opened', 'tab shows blob:1'])
})

it.each<[string, () => Promise<Result<{ file: Blob }>>]>([
  ['is refused', async () => ({ success: false, error: 'Object not found', code: '404' })],
  ['got no response', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if a file %s, its tab is closed, and an error is shown until the next attempt', async (_what, load) => {
  await open(load)
  expect(done).toEqual(['tab opened', 'tab closed'])
  expect(page.said()).toMatchObject({ busy: false, error: failed })
  await open()
  expect(page.said()).toMatchObject({ busy: false, error: undefined })
})
