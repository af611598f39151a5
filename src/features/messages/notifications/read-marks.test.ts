import { beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork, refusal, silence } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { sendReadMarks } = await import('./read-marks')
const { readOutbox } = await import('@/lib/offline/outbox')

const ada = 'ada'
const [first, second] = ['2083-11-22T08:00:00Z', '2083-11-22T09:00:00Z']
const taken: Network = () => new Response(null, { status: 204 })
const mark = (subject: string) => put({ kind: 'read', subject })
const markAll = (until: string) => put({ kind: 'read-all', subject: 'all', words: until })
/** Adds a mark. Advances the clock first, so that each mark has its own timestamp. */
function put(made: Parameters<typeof readOutbox.put>[1]) {
  vi.setSystemTime(Date.now() + 1)
  return readOutbox.put(ada, made)
}
const waits = () =>
  readOutbox.read(ada).map(({ kind, subject, words }) => (kind === 'read' ? subject : words))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(second) })
  device.storage.items.clear()
  device.signIn(ada)
  device.network = taken
  device.sent.length = 0
})

it('a read mark is removed from the device once the database has stored the mark', async () => {
  mark('one')
  markAll(first)
  await sendReadMarks(ada)
  expect(
    device.sent.map(({ method, search, body }) => [method, new URLSearchParams(search).toString(), body]),
  ).toEqual([
    ['PATCH', 'user_id=eq.ada&read=eq.false&id=eq.one', { read: true }],
    ['PATCH', `user_id=eq.ada&read=eq.false&created_at=lte.${encodeURIComponent(first)}`, { read: true }],
  ])
  expect(waits()).toEqual([])
  await sendReadMarks(ada)
  expect(device.sent).toHaveLength(2)
})

it.each<[string, Network]>([
  ['without a network', noNetwork],
  ['when a gateway says that the service is down', () => new Response('', { status: 503 })],
  ['when the database breaks', () => Response.json({ code: 'XX000', message: 'internal' }, { status: 500 })],
  ['after too many requests', refusal('PT429', 'Too many requests.')],
  ['behind a café’s login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('a read mark waits on the device %s, and is sent later', async (_why, network) => {
  device.network = network
  markAll(first)
  await sendReadMarks(ada)
  expect(waits()).toEqual([first])
  mark('one')
  await sendReadMarks(ada)
  expect(waits()).toHaveLength(2)
  device.network = taken
  await sendReadMarks(ada)
  expect(waits()).toEqual([])
})

it('a read mark made while others are being sent is sent the next time', async () => {
  mark('one')
  markAll(first)
  device.network = (request) => {
    device.network = taken
    markAll(second)
    mark('two')
    return taken(request)
  }
  await sendReadMarks(ada)
  expect(waits().toSorted()).toEqual([second, 'two'])
})

it('two simultaneous sends share one request per read mark', async () => {
  mark('one')
  await Promise.all([sendReadMarks(ada), sendReadMarks(ada)])
  expect(device.sent).toHaveLength(1)
})

it('a read mark is not sent in another person’s session', async () => {
  readOutbox.put('bo', { kind: 'read', subject: 'theirs' })
  await sendReadMarks(ada)
  await sendReadMarks('bo')
  expect(device.sent).toEqual([])
})

it('removing a read-all mark keeps a later read-all mark', () => {
  const earlier = markAll(first)
  markAll(second)
  readOutbox.remove(earlier)
  expect(waits()).toEqual([second])
})

it('only one request with read marks is in flight while the backend is unreachable', async () => {
  device.network = silence
  mark('one')
  void sendReadMarks(ada)
  void sendReadMarks(ada)
  await vi.waitFor(() => expect(device.sent).toHaveLength(1))
})
