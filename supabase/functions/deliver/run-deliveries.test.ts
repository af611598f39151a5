import assert from 'node:assert/strict'
import { type PlatformCall, withPlatform } from '../_shared/platform-test.ts'
import type { Channel, Delivery, Report } from './delivery.ts'
import { newDelivery, outboxWith } from './delivery-test.ts'
import { type Channels, runDeliveries, runTime } from './run-deliveries.ts'

const channelOf = (send: (delivery: Delivery) => Promise<Report>): Channel => ({
  send,
  close: () => undefined,
})

/**
 * Sends these due messages. Returns the messages' outcomes, the calls of database functions, and which of these calls
 * are reports.
 */
async function run(due: Delivery[], channels: Channels, clock?: () => number, outbox = outboxWith(due)) {
  let outcomes = {}
  const calls = await withPlatform({}, outbox, async () => {
    outcomes = await runDeliveries(channels, 100_000, clock)
  })
  return { outcomes, calls, reports: calls.filter(({ name }) => name === 'report_delivery') }
}

Deno.test('all people near new jobs are notified before any message is claimed', async () => {
  const told = [2000, 2000, 17]
  const rest = outboxWith([])
  const { calls } = await run([], {}, undefined, (asked) =>
    asked.name === 'notify_people_nearby' ? (told.shift() ?? 0) : rest(asked),
  )
  const notify = 'notify_people_nearby'
  assert.deepEqual(
    calls.map(({ name }) => name),
    [notify, notify, notify, notify, 'claim_deliveries'],
  )
})

Deno.test('messages are sent even if notifying people of new jobs fails', async () => {
  const due = [newDelivery()]
  const rest = outboxWith(due)
  const { error } = console
  const lines: unknown[] = []
  console.error = (line: unknown) => void lines.push(line)
  try {
    const { outcomes } = await run(
      due,
      { email: channelOf(async () => ({ outcome: 'sent' })) },
      undefined,
      (asked) => (asked.name === 'notify_people_nearby' ? new Response('{}', { status: 500 }) : rest(asked)),
    )
    assert.deepEqual(outcomes, { sent: 1 })
  } finally {
    console.error = error
  }
  assert.deepEqual(lines, ['deliver: notify_people_nearby answered 500'])
})

Deno.test('each message is reported, with all details, before the next is sent', async () => {
  const due = Array.from({ length: 3 }, () => newDelivery())
  const [first, second, third] = [...due]
  const reports: Report[] = [
    { outcome: 'retry', reason: 'Busy.', retryAfter: 60, reached: ['a'], gone: ['b'] },
    { outcome: 'failed', reason: 'x'.repeat(600) },
    { outcome: 'sent' },
  ]
  const order: unknown[] = []
  const rest = outboxWith(due)
  const { reports: reported, outcomes } = await run(
    due,
    {
      email: channelOf(async (delivery) => {
        order.push(`send ${delivery.id}`)
        return reports.shift() ?? { outcome: 'sent' }
      }),
    },
    undefined,
    (asked) => {
      if (asked.name === 'report_delivery') order.push(`report ${String(asked.given.delivery_id)}`)
      return rest(asked)
    },
  )
  const ids = [first, second, third].map((delivery) => delivery?.id)
  assert.deepEqual(
    order,
    ids.flatMap((id) => [`send ${id}`, `report ${id}`]),
  )
  const empty = { reason: null, retry_after: null, reached: [], gone: [] }
  const of = (delivery?: Delivery) => ({ delivery_id: delivery?.id, claim: delivery?.claim, ...empty })
  assert.deepEqual(
    reported.map(({ given }) => given),
    [
      { ...of(first), outcome: 'retry', reason: 'Busy.', retry_after: 60, reached: ['a'], gone: ['b'] },
      { ...of(second), outcome: 'failed', reason: 'x'.repeat(500) },
      { ...of(third), outcome: 'sent' },
    ],
  )
  assert.deepEqual(outcomes, { retry: 1, failed: 1, sent: 1 })
})

Deno.test('a message waits if its channel is not configured', async () => {
  const { reports } = await run([newDelivery({ channel: 'push' })], {})
  assert.deepEqual(
    reports.map(({ given }) => given.outcome),
    ['retry'],
  )
})

Deno.test('a run ends after 200 messages, and claims no more than it can send', async () => {
  const due = Array.from({ length: 230 }, () => newDelivery())
  const rest = outboxWith(due)
  // The database can return fewer messages than the batch size.
  const short = (asked: PlatformCall) =>
    rest(asked.given.batch_size === 25 ? { ...asked, given: { batch_size: 24 } } : asked)
  const { calls, reports, outcomes } = await run(
    due,
    { email: channelOf(async () => ({ outcome: 'sent' })) },
    undefined,
    short,
  )
  assert.equal(reports.length, 200)
  assert.deepEqual(outcomes, { sent: 200 })
  assert.equal(due.length, 30, 'those left are not claimed')
  const asked = calls.flatMap(({ name, given }) => (name === 'claim_deliveries' ? [given.batch_size] : []))
  assert.deepEqual(asked, [25, 25, 25, 25, 25, 25, 25, 25, 8])
})

Deno.test('a run ends after 100 s, even in the middle of a batch', async () => {
  let now = 5000
  const slow = channelOf(async () => {
    now += 30_000
    return { outcome: 'sent' }
  })
  const { reports } = await run(
    Array.from({ length: 50 }, () => newDelivery()),
    { email: slow },
    () => now,
  )
  const outcomes = reports.map(({ given }) => given.outcome)
  assert.deepEqual(outcomes, [...Array(4).fill('sent'), ...Array(21).fill('untried')])
  assert(
    reports.every(
      ({ given }) => given.outcome === 'sent' || (given.retry_after === null && given.reason === null),
    ),
    'what it has claimed is due at once for others',
  )
})

Deno.test('a run that has no time left to return messages lets its claims expire', async () => {
  let now = 0
  const slow = channelOf(async () => {
    now += 150_000
    return { outcome: 'sent' }
  })
  const { reports } = await run(
    Array.from({ length: 3 }, () => newDelivery()),
    { email: slow },
    () => now,
  )
  assert.equal(reports.length, 1)
})

Deno.test('a run ends after at most 400 encryptions', async () => {
  const devices = Array.from({ length: 20 }, (_, nth) => ({
    endpoint: `https://push.example/${nth}`,
    keys: { p256dh: '', auth: '' },
  }))
  let encrypted = 0
  const push = channelOf(async (delivery) => {
    encrypted += delivery.devices.length
    return { outcome: 'sent' }
  })
  const due = Array.from({ length: 40 }, () => newDelivery({ channel: 'push', devices }))
  const { outcomes } = await run(due, { push })
  assert.equal(encrypted, 400)
  assert.deepEqual(outcomes, { sent: 20, untried: 5 })
})

Deno.test('a run gets 50 s less than its worker has left, at most 100 s, and does not start with less than 10 s', () => {
  const cases = [
    [150_000, 100_000],
    [400_000, 100_000],
    [110_000, 60_000],
    [60_000, 10_000],
    [59_999, undefined],
    [-1, undefined],
  ] as const
  for (const [left, time] of cases) assert.equal(runTime(left), time, String(left))
})

Deno.test('a channel that never responds is abandoned after 22 s', async () => {
  const { setTimeout } = globalThis
  Reflect.set(globalThis, 'setTimeout', (work: () => void, milliseconds?: number) =>
    setTimeout(work, milliseconds === 22_000 ? 0 : milliseconds),
  )
  try {
    const never = channelOf(() => new Promise(() => undefined))
    const { reports } = await run([newDelivery()], { email: never })
    const said = reports.map(({ given }) => [given.outcome, given.reason])
    assert.deepEqual(said, [['retry', 'Sending it took too long.']])
  } finally {
    Reflect.set(globalThis, 'setTimeout', setTimeout)
  }
})

Deno.test('while the database is briefly unavailable, a report is retried and no further message is sent', async () => {
  const due = [newDelivery(), newDelivery()]
  let sent = 0
  let away = 2
  const rest = outboxWith(due)
  const { reports } = await run(
    due,
    {
      email: channelOf(async () => {
        sent += 1
        return { outcome: 'sent' }
      }),
    },
    undefined,
    (asked) => {
      if (asked.name !== 'report_delivery' || away === 0) return rest(asked)
      away -= 1
      assert.equal(sent, 1)
      return new Response('Bad gateway', { status: 502 })
    },
  )
  assert.equal(sent, 2)
  assert.equal(new Set(reports.map(({ given }) => given.delivery_id)).size, 2)
  assert.equal(reports.length, 4)
})

Deno.test('a run fails if the database’s response is not a list of messages', async () => {
  const rest = outboxWith([])
  await assert.rejects(
    run([], {}, undefined, (asked) => (asked.name === 'claim_deliveries' ? {} : rest(asked))),
    /did not answer a list/,
  )
})

Deno.test('while the database stays unavailable, a report is retried with growing delays, 15.7 s in all', async () => {
  const { setTimeout } = globalThis
  const waits: unknown[] = []
  Reflect.set(globalThis, 'setTimeout', (work: () => void, milliseconds?: number) => {
    waits.push(milliseconds)
    return setTimeout(work, 0)
  })
  const due = [newDelivery()]
  const rest = outboxWith(due)
  try {
    const sent = channelOf(async () => ({ outcome: 'sent' }))
    await assert.rejects(
      run(due, { email: sent }, undefined, (asked) =>
        asked.name === 'report_delivery' ? new Response('Bad gateway', { status: 502 }) : rest(asked),
      ),
      /report_delivery answered 502/,
    )
  } finally {
    Reflect.set(globalThis, 'setTimeout', setTimeout)
  }
  // 22 s is the time limit for sending.
  assert.deepEqual(waits, [22_000, 200, 500, 1000, 2000, 4000, 8000])
})

Deno.test('a report to a database that is slow to fail ends within 26 s', async () => {
  const { now } = performance
  let seconds = 0
  performance.now = () => seconds * 1000
  let tries = 0
  const rest = outboxWith([newDelivery()])
  try {
    const sent = channelOf(async () => ({ outcome: 'sent' }))
    const run = withPlatform(
      {},
      (asked) => {
        if (asked.name !== 'report_delivery') return rest(asked)
        tries += 1
        seconds += 10
        return new Response('Bad gateway', { status: 504 })
      },
      () => runDeliveries({ email: sent }).then(() => undefined),
    )
    await assert.rejects(run, /report_delivery answered 504/)
  } finally {
    performance.now = now
  }
  assert.equal(tries, 3)
})
