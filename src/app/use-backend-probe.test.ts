import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, refusal, tokenOf } from '@/lib/testing/fake-device'
import { pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
// Silences the auth client's warning about a second client. Each simulated page of this test creates its own client.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const course = '/rest/v1/courses'
const renewal = '/auth/v1/token'

/** Opens a page that reads a course, for a user whose session must be renewed. */
async function open() {
  device.openPage()
  device.signIn('ada', -1)
  const { queryClient } = await import('@/lib/client/query-client')
  const { useBackendAnswering } = await import('@/lib/backend/reachability')
  const { failure, unwrap } = await import('@/lib/client/result')
  const { supabase } = await import('@/lib/client/supabase')
  // Imports the modules first, because the fake clock does not wait for an import.
  await import('@/lib/client/backend-client')
  const { useBackendProbe } = await import('./use-backend-probe')
  const read = async () => {
    const { data, error } = await supabase.from('courses').select('title').single()
    return error ? failure(error, { fixed: '', prefix: 'Error' }) : { success: true as const, ...data }
  }
  const useCourse = () => {
    const answering = useBackendAnswering()
    useBackendProbe(answering)
    const { data, error } = useQuery({ queryKey: ['course'], queryFn: () => unwrap(read(), 'title') })
    return { answering, shows: data ?? error?.message }
  }
  const page = await showHook(useCourse, (inner) =>
    createElement(QueryClientProvider, { client: queryClient }, inner),
  )
  const asked = (path: string) => device.sent.filter((sent) => sent.path === path).length
  return { ...page, asked }
}
let page: Awaited<ReturnType<typeof open>>

beforeEach(() => {
  device.begin()
  device.sent.length = 0
})
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

const session = {
  access_token: tokenOf('ada'),
  refresh_token: 'next',
  expires_in: 3_600,
  user: { id: 'ada' },
}
const answers: Network = ({ path }) =>
  path === renewal ? Response.json(session) : Response.json({ title: 'Windows' })
const asksTooOften: Network = (sent) =>
  sent.path === renewal ? new Response('{}', { status: 429 }) : answers(sent)

it('a read without a response is repeated until it succeeds, although other services respond', async () => {
  device.network = asksTooOften
  page = await open()
  await pass(1_000)
  expect(page.said()).toEqual({ answering: true, shows: expect.stringContaining('cannot be reached') })
  await pass(10_000)
  expect(page.said()).toEqual({ answering: true, shows: expect.stringContaining('cannot be reached') })
  device.network = answers
  await pass(8_000)
  expect(page.said()).toEqual({ answering: true, shows: 'Windows' })
  await pass(60_000)
  expect(page.asked(course)).toBe(1)
})

it('while the browser reports no network, the backend is probed even if it has already responded', async () => {
  device.network = answers
  page = await open()
  await pass(1_000)
  Object.assign(navigator, { onLine: false })
  window.dispatchEvent(new Event('offline'))
  await pass(1_000)
  expect(page.said()).toMatchObject({ answering: true })
  device.network = () => {
    throw new TypeError('Failed to fetch')
  }
  await pass(8_000)
  expect(page.said()).toMatchObject({ answering: false })
})

const noAnswer: Network = () => {
  throw new TypeError('Failed to fetch')
}

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
])(
  'once %s, a failed read is repeated within a second even if the first retry fails',
  async (_when, happen) => {
    device.network = noAnswer
    page = await open()
    await pass(20_000)
    expect(page.said()).toMatchObject({ answering: false })
    happen()
    await pass()
    device.network = answers
    await pass(1_500)
    expect(page.said()).toEqual({ answering: true, shows: 'Windows' })
  },
)

it('if the network is back but does not reach the backend, the backend is probed every eight seconds', async () => {
  device.network = noAnswer
  page = await open()
  await pass(1_000)
  window.dispatchEvent(new Event('online'))
  await pass(60_000)
  const asked = device.sent.length
  await pass(32_000)
  expect(device.sent.length - asked).toBe(4)
})

it('when the network is back, a failed read is repeated at once, even if other services had responded', async () => {
  device.network = asksTooOften
  page = await open()
  await pass(1_000)
  expect(page.said()).toEqual({ answering: true, shows: expect.stringContaining('cannot be reached') })
  device.network = answers
  window.dispatchEvent(new Event('online'))
  await pass(1_000)
  expect(page.said()).toEqual({ answering: true, shows: 'Windows' })
})

it.each([
  ['the database cut off', '57014', 500],
  ['was refused because the database was busy', 'PT429', 429],
])('a read that %s is repeated half a minute later', async (_why, code, status) => {
  device.network = (sent) => (sent.path === course ? refusal(code, 'Later.', status)(sent) : answers(sent))
  page = await open()
  await pass(29_000)
  expect(page.asked(course)).toBe(1)
  device.network = answers
  await pass(9_000)
  expect(page.said()).toMatchObject({ shows: 'Windows' })
  expect(page.asked(course)).toBe(2)
})

it('a refused read is not repeated', async () => {
  device.network = (sent) => (sent.path === course ? refusal('PT403', 'Not for you.')(sent) : answers(sent))
  page = await open()
  await pass(60_000)
  expect(page.asked(course)).toBe(1)
})
