import { beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { firstReads } = await import('./first-reads')

const start = vi.fn<(opening: unknown) => unknown>()
const page = firstReads(start)
const openAt = (address: string) =>
  page.loader({
    params: { id: '7' },
    request: new Request(address),
    url: new URL(address),
    pattern: '/jobs/:id',
    context: {},
  })

beforeEach(() => {
  device.signOut()
  start.mockReset()
})

it('a page’s first reads get the user’s id from the stored session and the parameters from the URL', () => {
  device.signIn('ada')
  expect(openAt('https://app.example/jobs/7?search=office&page=2')).toBeNull()
  const [opening] = start.mock.calls[0] ?? []
  expect(opening).toMatchObject({ userId: 'ada', params: { id: '7' } })
  expect(String(Reflect.get(Object(opening), 'search'))).toBe('search=office&page=2')
})

it('navigation does not wait for the page’s first reads', () => {
  device.signIn('ada')
  start.mockReturnValue(new Promise(() => undefined))
  expect(openAt('https://app.example/jobs')).toBeNull()
})

it.each([
  ['a visitor', () => undefined],
  ['a person whose session must be renewed first', () => device.signIn('ada', 90_000)],
  ['a person whose session has expired', () => device.signIn('ada', -1)],
])('a page starts no first reads for %s', (_who, arrive) => {
  arrive()
  expect(openAt('https://app.example/jobs')).toBeNull()
  expect(start).not.toHaveBeenCalled()
})

it('a new search on the same page starts no first reads', () => {
  expect(page.shouldRevalidate()).toBe(false)
})
