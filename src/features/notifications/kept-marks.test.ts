import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { falseDevice, type Network, noNetwork, refusal, silence } from '@/lib/testing/false-device'

const device = falseDevice()
const { dropMark, hasMarks, keepMark, readMarks, sendMarks } = await import('./kept-marks')

const ada = 'ada'
const [first, second] = ['2083-11-22T08:00:00Z', '2083-11-22T09:00:00Z']
const taken: Network = () => new Response(null, { status: 204 })

beforeEach(() => {
  device.storage.items.clear()
  device.storage.isFull = false
  device.signIn(ada)
  device.network = taken
  device.sent.length = 0
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('what was marked is forgotten once the database has it', async () => {
  keepMark(ada, { id: 'one' })
  keepMark(ada, { until: first })
  await sendMarks(ada)
  expect(device.sent.map(({ body }) => body)).toEqual([{ read: true }, { read: true }])
  expect(hasMarks(ada)).toBe(false)
  await sendMarks(ada)
  expect(device.sent).toHaveLength(2)
})

it.each<[string, Network]>([
  ['without a network', noNetwork],
  ['when a gateway says that nobody is there', () => new Response('', { status: 503 })],
  ['when the database breaks', () => Response.json({ code: 'XX000', message: 'internal' }, { status: 500 })],
  ['when too much was sent', refusal('PT429', 'Too many requests.')],
  ['when a café wants a login', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s marks wait', async (_why, network) => {
  device.network = network
  keepMark(ada, { until: first })
  await sendMarks(ada)
  expect(readMarks(ada).until).toBe(first)
  keepMark(ada, { id: 'one' })
  await sendMarks(ada)
  expect(readMarks(ada)).toEqual({ ids: ['one'], until: first })
  device.network = taken
  await sendMarks(ada)
  expect(hasMarks(ada)).toBe(false)
})

it('what is marked while others are sent waits for the next time', async () => {
  keepMark(ada, { id: 'one' })
  keepMark(ada, { until: first })
  device.network = (request) => {
    keepMark(ada, { until: second })
    keepMark(ada, { id: 'two' })
    return taken(request)
  }
  await sendMarks(ada)
  expect(readMarks(ada)).toEqual({ ids: ['two'], until: second })
})

it('two pages’ reads wait for the same marks, which are sent once', async () => {
  keepMark(ada, { id: 'one' })
  await Promise.all([sendMarks(ada), sendMarks(ada)])
  expect(device.sent).toHaveLength(1)
})

it('one person’s marks are not another’s', async () => {
  keepMark('bo', { id: 'theirs' })
  expect(hasMarks(ada)).toBe(false)
  await sendMarks(ada)
  expect(device.sent).toEqual([])
})

it('an earlier mark of all does not take a later one with it', () => {
  keepMark(ada, { until: second })
  dropMark(ada, { until: first })
  expect(readMarks(ada).until).toBe(second)
})

it('on a device that is full nothing breaks', () => {
  device.storage.isFull = true
  vi.spyOn(console, 'info').mockImplementationOnce(() => undefined)
  keepMark(ada, { id: 'one' })
  expect(hasMarks(ada)).toBe(false)
})

it('while nobody answers, one try is under way', async () => {
  device.network = silence
  keepMark(ada, { id: 'one' })
  void sendMarks(ada)
  void sendMarks(ada)
  await vi.waitFor(() => expect(device.sent).toHaveLength(1))
})
