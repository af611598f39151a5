import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork, refusal } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { saveProgress } = await import('./save-progress')

const ada = 'ada'
const request = {
  answers: { basics_ready: 'true' },
  position: { section: 'basics', question: 'ready' },
  completed: true,
  acceptWrong: false,
}
const save = (signal = new AbortController().signal) => saveProgress(ada, 'course', request, signal)
/** Returns a network whose database refuses to complete the course, and gives these details. */
const refusedWith =
  (detail: unknown): Network =>
  () =>
    Response.json(
      { code: 'PT409', message: 'Not yet.', details: JSON.stringify(detail), hint: null },
      { status: 409 },
    )

beforeEach(() => {
  device.signIn(ada)
  device.network = () => Response.json({ completed: true })
  device.sent.length = 0
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('a save of course progress sends the answers and the position, and returns the stored progress', async () => {
  expect(await save()).toEqual({ success: true, progress: { completed: true } })
  expect(device.sent[0]?.body).toMatchObject({
    course_id: 'course',
    answers: request.answers,
    completed: true,
  })
})

it.each<[string, Network]>([
  ['without a network', noNetwork],
  ['when a gateway says that the service is down', () => new Response('', { status: 504 })],
  ['behind a café’s login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('a save of course progress %s counts as unanswered, not as refused', async (_why, network) => {
  device.network = network
  expect(await save()).toMatchObject({ success: false, code: 'unreachable' })
})

describe('a save of course progress is not sent', () => {
  it('while another person is signed in', async () => {
    device.signIn('bo')
    expect(await save()).toMatchObject({ success: false, code: 'session-ended' })
    expect(device.sent).toEqual([])
  })

  it('once the session has ended', async () => {
    device.signOut()
    expect(await save()).toMatchObject({ success: false, code: 'session-ended' })
    expect(device.sent).toEqual([])
  })

  it('while the session cannot be renewed, and counts as unanswered', async () => {
    device.signIn(ada, -1)
    device.network = noNetwork
    expect(await save()).toMatchObject({ success: false, code: 'unreachable' })
    expect(device.sent.filter(({ path }) => path.startsWith('/rest/'))).toEqual([])
  })
})

it.each([
  [['a', 'b'], { missing: ['a', 'b'] }],
  [{ wrong: ['a'], needed: 2 }, { wrong: { keys: ['a'], needed: 2 } }],
  [{ wrong: [] }, { missing: undefined, wrong: undefined }],
  [{ other: 1 }, { missing: undefined, wrong: undefined }],
])('a refused completion with the details %j names the missing or wrong answers', async (detail, said) => {
  device.network = refusedWith(detail)
  expect(await save()).toMatchObject({ success: false, code: 'PT409', ...said })
})

it('a refused save without details still counts as refused', async () => {
  device.network = refusal('PT404', 'Course not found')
  expect(await save()).toMatchObject({ success: false, code: 'PT404' })
})

it('an aborted save of course progress fails like a save without a response', async () => {
  device.network = () => new Promise(() => {})
  const givenUp = new AbortController()
  const saving = save(givenUp.signal)
  givenUp.abort('back online')
  expect(await saving).toMatchObject({ success: false, code: 'unreachable' })
})
