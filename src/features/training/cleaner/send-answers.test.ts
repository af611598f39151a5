import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork, refusal, type Sent } from '@/lib/testing/fake-device'
import { pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
vi.spyOn(console, 'info').mockImplementation(() => undefined)
// Imports the lazy file first, because fake timers do not wait for an import.
await import('@/lib/client/backend-client')
const { sendAnswers } = await import('./send-answers')
const { LocalDraft } = await import('./local-draft')
const { AnswerSender } = await import('./components/answer-sender')
const { draftedCourses, openCourses } = await import('./drafted-courses')
const { clearToasts, readToasts } = await import('@/components/ui/toast-store')
const { expectLogout, staySignedIn } = await import('@/lib/session/before-logout')

const ada = 'ada'
const keys = '7e570000-0000-4000-8000-0000000000c1'
const mops = '7e570000-0000-4000-8000-0000000000c2'
const titles: Record<string, string> = { [keys]: 'Keys', [mops]: 'Mops' }
const position = { section: 'basics', question: 'ready' }

/** A fake backend that has both courses and accepts every save. `changed` overrides its responses. */
const backend =
  (changed: (sent: Sent) => Network | undefined = () => undefined): Network =>
  (sent) => {
    const other = changed(sent)
    if (other) return other(sent)
    if (sent.path.endsWith('/courses')) return Response.json([course(sent)])
    if (sent.path.endsWith('/course_progress')) return Response.json([])
    return Response.json({ completed: Reflect.get(Object(sent.body), 'completed') })
  }
const course = ({ search }: Sent) => {
  const id = /id=eq\.([\w-]+)/.exec(search)?.[1] ?? ''
  const questions = [{ id: 'ready', text: 'Ready?', type: 'text', required: true }]
  return { id, title: titles[id], sections: [{ id: 'basics', title: 'Basics', questions }], checks: {} }
}
/** Stores unsaved answers on the device. */
function keep(courseId: string, answer = 'yes', completing = false) {
  const draft = new LocalDraft(window.localStorage, ada, courseId)
  draft.setAnswer('basics_ready', answer)
  draft.setPosition({ ...position, completing })
}
const answersOf = (courseId: string) => new LocalDraft(window.localStorage, ada, courseId).answers()
const waiting = () => draftedCourses(window.localStorage, ada).map((id) => titles[id])
/** Sends the unsaved answers and advances the clock by a minute. Returns the toasts shown in that time. */
async function send(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const sending = sendAnswers(client, ada)
  const told = new Set<string>()
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    for (const { text } of readToasts()) told.add(text)
  }
  await sending
  return [...told]
}
const saved = () =>
  device.sent
    .filter(({ path }) => path.endsWith('/save_course_progress'))
    .map(({ body }) => titles[String(Reflect.get(Object(body), 'course_id'))])
const isSave = ({ path }: Sent) => path.endsWith('/save_course_progress')

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2083-11-22T08:00:00Z') })
  device.storage.items.clear()
  device.signIn(ada)
  device.network = backend()
  device.sent.length = 0
})
afterEach(() => {
  openCourses.clear()
  clearToasts()
  staySignedIn()
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('the unsaved answers of every course are sent, reported in a toast, and removed from the device', async () => {
  keep(keys)
  keep(mops, 'all of them', true)
  expect(await send()).toEqual([
    'Your answers to Keys have been sent.',
    'Your answers to Mops have been sent.',
  ])
  expect(saved()).toEqual(['Keys', 'Mops'])
  expect(device.sent.filter(isSave).map(({ body }) => body)).toMatchObject([
    { answers: { basics_ready: 'yes' }, current_section: 'basics', completed: false },
    { answers: { basics_ready: 'all of them' }, current_question: 'ready', completed: true },
  ])
  expect(waiting()).toEqual([])
})

describe('unsaved answers without a response stay on the device, and are sent the next time', () => {
  it.each<[string, Network]>([
    ['without a network', noNetwork],
    [
      'after half a minute without a response',
      () => new Promise((_, reject) => setTimeout(reject, 30_000, new TypeError('Failed to fetch'))),
    ],
    ['when a gateway says that the service is down', () => new Response('<html>', { status: 503 })],
    [
      'when the network fails after the course has loaded',
      backend((sent) => (isSave(sent) ? noNetwork : undefined)),
    ],
  ])('%s', async (_when, network) => {
    device.network = network
    keep(keys)
    expect(await send()).toEqual([])
    expect(waiting()).toEqual(['Keys'])
    // At most one save is sent until something triggers the next try.
    expect(saved().length).toBeLessThanOrEqual(1)
    device.network = backend()
    await send()
    expect(waiting()).toEqual([])
  })
})

it('refused answers stay on the device, are not reported as sent, and do not block other courses', async () => {
  device.network = backend((sent) =>
    isSave(sent) && JSON.stringify(sent.body).includes(keys) ? refusal('PT403', 'No.') : undefined,
  )
  keep(keys)
  keep(mops)
  expect(await send()).toEqual(['Your answers to Mops have been sent.'])
  expect(saved()).toEqual(['Keys', 'Mops'])
  expect(waiting()).toEqual(['Keys'])
})

it('refused answers are sent again while the page is open, but only until they are accepted', async () => {
  device.network = backend((sent) => (isSave(sent) ? refusal('PT429', 'Too many.') : undefined))
  keep(keys)
  const page = await showHook(
    () => undefined,
    (inner) =>
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(AnswerSender, { userId: ada }),
        inner,
      ),
  )
  await pass(1_000)
  expect(waiting()).toEqual(['Keys'])
  device.network = backend()
  device.sent.length = 0
  await pass(30_000)
  expect(saved()).toEqual(['Keys'])
  expect(waiting()).toEqual([])
  await page.leave()
})

it('the answers to a deleted course stay on the device, and do not block other courses', async () => {
  device.network = backend((sent) =>
    sent.path.endsWith('/courses') && sent.search.includes(keys) ? () => Response.json([]) : undefined,
  )
  keep(keys)
  keep(mops)
  await send()
  expect(saved()).toEqual(['Mops'])
  expect(waiting()).toEqual(['Keys'])
})

describe('the answers to a course that is open on this page', () => {
  it('are left to that course if it was open from the start', async () => {
    openCourses.add(keys)
    keep(keys)
    keep(mops)
    await send()
    expect(saved()).toEqual(['Mops'])
  })

  it('are left to that course if it is opened while its questions are loading', async () => {
    device.network = (sent) => {
      if (sent.path.endsWith('/courses')) openCourses.add(keys)
      return backend()(sent)
    }
    keep(keys)
    await send()
    expect(saved()).toEqual([])
    expect(waiting()).toEqual(['Keys'])
  })
})

it('an answer that is changed in another tab during the request stays on the device', async () => {
  device.network = backend((sent) => {
    if (isSave(sent)) keep(keys, 'changed')
    return undefined
  })
  keep(keys)
  await send()
  expect(answersOf(keys)).toEqual({ basics_ready: 'changed' })
})

it('two simultaneous calls send the answers once, and a later call sends new answers', async () => {
  keep(keys)
  const client = new QueryClient()
  const both = Promise.all([sendAnswers(client, ada), sendAnswers(client, ada)])
  await vi.advanceTimersByTimeAsync(1_000)
  await both
  expect(saved()).toEqual(['Keys'])
  keep(mops)
  await send()
  expect(saved()).toEqual(['Keys', 'Mops'])
})

it('a person who is logging out sees no toast about sent answers', async () => {
  expectLogout()
  keep(keys)
  expect(await send()).toEqual([])
  expect(saved()).toEqual(['Keys'])
})

it.each([
  ['another person is signed in', () => device.signIn('bo')],
  ['the session has ended', () => device.signOut()],
])('unsaved answers are not sent once %s', async (_when, change) => {
  keep(keys)
  change()
  await send()
  expect(saved()).toEqual([])
  expect(waiting()).toEqual(['Keys'])
})
