import { afterEach, expect, it, vi } from 'vitest'
import { openLink } from './push-messages'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/jobs/7?from=push#apply', '/jobs/7?from=push#apply'],
  ['/.//evil.example', '/'],
  ['/jobs/..//evil.example', '/'],
  ['https://evil.example/', '/'],
])('a notification’s link %j opens %j', async (link, path) => {
  const openWindow = vi.fn()
  const clients = { matchAll: () => Promise.resolve([]), openWindow }
  vi.stubGlobal('self', { location: { origin: 'https://shinework.example' }, clients })
  await openLink(link)
  expect(openWindow).toHaveBeenCalledWith(path)
})
