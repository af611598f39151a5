import assert from 'node:assert/strict'
import { newVapidKeys } from '../../../tests/push-message.ts'
import { type Device, type PushService, startPushService } from '../../../tests/push-service.ts'
import { textField } from '../_shared/text-field.ts'
import type { Delivery, Report } from './delivery.ts'
import { newDelivery } from './delivery-test.ts'
import { type PushSettings, pushChannel } from './push-channel.ts'
import { vapidSigner } from './push-request.ts'

// The fake push service decrypts each request. The response is 400 if a request is not encrypted for the device or not
// signed.
const vapid = { subject: 'mailto:office@shinework.example', ...(await newVapidKeys()) }

async function withPush(
  work: (service: PushService, send: (given: Partial<Delivery>) => Promise<Report>) => Promise<void>,
  settings: Partial<PushSettings> = {},
): Promise<void> {
  const service = await startPushService()
  const channel = pushChannel({ vapid, relay: service.url, ...settings })
  try {
    await work(service, (given) => channel.send(newDelivery({ channel: 'push', ...given })))
  } finally {
    channel.close()
    await service.close()
  }
}

const done = (device: Device): Report => ({ outcome: 'sent', reached: [device.endpoint], gone: [] })

Deno.test('a push message reaches the device encrypted and signed, with its text, link, lifetime and urgency', () =>
  withPush(async (service, send) => {
    const device = await service.subscribe('push.example')
    const given = {
      kind: 'decisions',
      type: 'application_accepted',
      message: 'Your application for the job Mövenpick <b>🧽</b> has been accepted.',
      link: '/current-jobs',
      jobId: 'b0b1c2d3-0000-4000-8000-000000000001',
    }
    assert.deepEqual(await send({ ...given, devices: [device] }), done(device))
    const [push] = service.received
    assert.deepEqual(push?.payload, {
      title: 'Your application has been accepted',
      body: given.message,
      notificationType: given.type,
      link: given.link,
      tag: given.jobId,
    })
    assert.equal(push?.sender, vapid.publicKey)
    const { ttl, urgency, topic } = push?.headers ?? {}
    assert.deepEqual(
      { ttl, urgency, topic },
      { ttl: '259200', urgency: 'high', topic: 'b0b1c2d3000040008000000000000001' },
    )
    assert.equal(push?.headers['content-encoding'], 'aes128gcm')
  }))

Deno.test('a push message is in the person’s language, and texts of users stay as typed', () =>
  withPush(async (service, send) => {
    const devices = [await service.subscribe('push.example')]
    const type = 'job_reminder'
    const message =
      'Are you coming to The job has been closed.? It starts Mon 23 Nov, at 07:30. Please confirm.'
    const cases: [language: string | undefined, title: string, body: string][] = [
      [
        'vi',
        'Bạn có đến không?',
        'Bạn có đến làm The job has been closed. không? Việc bắt đầu lúc 07:30, thứ Hai, 23 thg 11. Vui lòng xác nhận.',
      ],
      ['en', 'Are you coming?', message],
      ['xx', 'Are you coming?', message],
      [undefined, 'Are you coming?', message],
    ]
    for (const [language, title, body] of cases) {
      await send({ type, message, language, devices })
      const { payload } = service.received.at(-1) ?? {}
      assert.deepEqual([textField(payload, 'title'), textField(payload, 'body')], [title, body], language)
    }
  }))

Deno.test('a push message about a nearby job lives for a day, is not urgent, and without a job ID replaces nothing', () =>
  withPush(async (service, send) => {
    const devices = [await service.subscribe('push.example')]
    await send({ kind: 'nearby', type: 'job_nearby', jobId: undefined, devices })
    const { ttl, urgency, topic } = service.received[0]?.headers ?? {}
    assert.deepEqual({ ttl, urgency, topic }, { ttl: '86400', urgency: 'normal', topic: undefined })
  }))

Deno.test('a push message replaces earlier ones about its job only if it describes the job’s current state', () =>
  withPush(async (service, send) => {
    const devices = [await service.subscribe('push.example')]
    const jobId = crypto.randomUUID()
    const types = [
      'application_accepted',
      'job_changed',
      'job_message',
      'job_message',
      'application_withdrawn',
    ]
    for (const type of [...types, 'acceptance_taken_back']) await send({ type, jobId, devices })
    const tags = service.received.map(({ payload }) => textField(payload, 'tag'))
    assert.deepEqual([tags[0], tags.at(-1)], [jobId, jobId])
    assert.equal(new Set(tags).size, 5)
    const topics = service.received.map(({ headers }) => headers.topic)
    assert.deepEqual(
      topics,
      tags.map((tag) => tag?.replaceAll('-', '')),
    )
    const again = { id: crypto.randomUUID(), type: 'job_message', jobId, devices }
    for (let nth = 0; nth < 2; nth += 1) await send(again)
    assert.equal(
      service.received.at(-1)?.headers.topic,
      again.id.replaceAll('-', ''),
      'a second try replaces the first',
    )
    assert.equal(service.received.at(-2)?.headers.topic, again.id.replaceAll('-', ''))
  }))

Deno.test('push reminders live for a day, and only those about a job are urgent', () =>
  withPush(async (service, send) => {
    const devices = [await service.subscribe('push.example')]
    await send({ kind: 'reminders', type: 'job_reminder', devices })
    await send({ kind: 'reminders', type: 'document_expiring', jobId: undefined, devices })
    const sent = service.received.map(({ payload, headers }) => [
      textField(payload, 'title'),
      headers.ttl,
      headers.urgency,
    ])
    assert.deepEqual(sent, [
      ['Are you coming?', '86400', 'high'],
      ['Your document is about to expire', '86400', 'normal'],
    ])
  }))

Deno.test('a push message of any length with any characters fits the size limit', () =>
  withPush(async (service, send) => {
    for (const letter of ['a', 'ß', '語', '🧽', '"', '\n', '\u0001', '\ud83d']) {
      const device = await service.subscribe('push.example')
      const report = await send({ message: letter.repeat(20_000), devices: [device] })
      assert.deepEqual(report, done(device), JSON.stringify(letter))
    }
  }))

Deno.test('the push service’s response decides the outcome of the message', () =>
  withPush(async (service, send) => {
    const retry = (reason: string, rest: object = {}) => ({ outcome: 'retry', reason, ...rest })
    const began = Date.now()
    const soon = new Date(began + 600_000).toUTCString()
    const cases: [status: number, headers: Record<string, string>, wanted: object][] = [
      [200, {}, { outcome: 'sent' }],
      [202, {}, { outcome: 'sent' }],
      [404, {}, { outcome: 'cancelled', reason: 'No device is registered any more.' }],
      [410, {}, { outcome: 'cancelled', reason: 'No device is registered any more.' }],
      [413, {}, { outcome: 'failed', reason: 'push.example answered 413.' }],
      [400, {}, { outcome: 'failed', reason: 'push.example answered 400.' }],
      [429, {}, retry('push.example answered 429.')],
      [429, { 'retry-after': '120' }, retry('push.example answered 429.', { retryAfter: 120 })],
      [503, { 'retry-after': soon }, retry('push.example answered 503.', { retryAfter: 600 })],
      [500, { 'retry-after': 'never' }, retry('push.example answered 500.')],
      [403, {}, retry('push.example answered 403.')],
    ]
    for (const [status, headers, wanted] of cases) {
      const device = await service.subscribe('push.example')
      service.answer(device, { status, headers })
      const { reached, gone, ...report } = await send({ devices: [device] })
      if (status === 503) {
        // An HTTP date has whole seconds, and some time has passed since the response, so the wait can be up to two
        // seconds shorter.
        const left = 600 - (Date.now() - began) / 1000
        assert((report.retryAfter ?? 0) >= left - 2 && (report.retryAfter ?? 0) <= 600)
      }
      assert.deepEqual({ ...report, ...(status === 503 && { retryAfter: 600 }) }, wanted, String(status))
      assert.deepEqual(reached, status < 300 ? [device.endpoint] : [])
      assert.deepEqual(gone, status === 404 || status === 410 ? [device.endpoint] : [])
    }
  }))

Deno.test('a push service’s redirect is not followed', () =>
  withPush(async (service, send) => {
    const other = await startPushService()
    const device = await service.subscribe('push.example')
    for (const status of [301, 302, 307, 308]) {
      service.answer(device, { status, headers: { location: other.url } })
      assert.equal((await send({ devices: [device] })).outcome, 'failed')
    }
    assert.equal(service.received.length, 4)
    assert.deepEqual(other.received, [])
    await other.close()
  }))

Deno.test('each of several devices gets a message once, and a retry skips devices that were reached or no longer exist', () =>
  withPush(async (service, send) => {
    const [well, busy, gone] = [
      await service.subscribe('push.example'),
      await service.subscribe('busy.example'),
      await service.subscribe('push.example'),
    ]
    service.answer(busy, { status: 500 })
    service.answer(gone, { status: 410 })
    assert.deepEqual(await send({ devices: [well, busy, gone] }), {
      outcome: 'retry',
      reason: 'busy.example answered 500.',
      reached: [well.endpoint],
      gone: [gone.endpoint],
    })
    assert.deepEqual(await send({ devices: [busy] }), done(busy))
  }))

Deno.test('a message counts as sent when one device has it, even if another refuses it', () =>
  withPush(async (service, send) => {
    const [well, small] = [await service.subscribe('push.example'), await service.subscribe('push.example')]
    service.answer(small, { status: 413 })
    assert.deepEqual(await send({ devices: [small, well] }), done(well))
  }))

Deno.test('many devices get a message once each, a few at a time', () =>
  withPush(async (service, send) => {
    const devices = await Promise.all(Array.from({ length: 11 }, () => service.subscribe('push.example')))
    const { outcome, reached } = await send({ devices })
    assert.deepEqual([outcome, reached], ['sent', devices.map(({ endpoint }) => endpoint)])
    assert.equal(service.received.length, 11)
  }))

Deno.test('a push request times out after ten seconds, and the requests to all of a person’s devices after twenty', () =>
  withPush(async (service, send) => {
    const devices = [await service.subscribe('push.example')]
    const { timeout } = AbortSignal
    const waits: number[] = []
    AbortSignal.timeout = (milliseconds) => {
      waits.push(milliseconds)
      return waits.length > 2 ? AbortSignal.abort() : timeout(milliseconds)
    }
    try {
      assert.equal((await send({ devices })).outcome, 'sent')
      assert.deepEqual(waits, [20_000, 10_000])
      const late = await send({ devices })
      assert.deepEqual(
        [late.outcome, late.reason],
        ['retry', 'There was not enough time to reach all devices.'],
      )
    } finally {
      AbortSignal.timeout = timeout
    }
  }))

Deno.test('a message goes to the device’s own endpoint if no relay is configured', async () => {
  const service = await startPushService()
  const device = await service.subscribe('push.example')
  const { fetch } = globalThis
  const asked: [string, string | null][] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push([request.url, request.headers.get('x-endpoint')])
    await request.body?.cancel()
    return new Response(null, { status: 201 })
  }
  try {
    const channel = pushChannel({ vapid, resolve: async () => ['203.0.113.5'] })
    const report = await channel.send(newDelivery({ channel: 'push', devices: [device] }))
    assert.deepEqual(report, done(device))
  } finally {
    globalThis.fetch = fetch
    await service.close()
  }
  assert.deepEqual(asked, [[device.endpoint, null]])
})

Deno.test('one VAPID signature serves all devices of a push service', async () => {
  const sign = vapidSigner(vapid)
  const first = sign('https://push.example/1')
  assert.equal(sign('https://push.example/2'), first)
  assert.notEqual(sign('https://other.example/1'), first)
  await Promise.all([first, sign('https://other.example/1')])
})

Deno.test('a silent device is left out of the run, and so is a push service with two silent devices in a row', () =>
  withPush(
    async (service, send) => {
      const [bad, other, worse, last] = [
        await service.subscribe('push.example'),
        await service.subscribe('push.example'),
        await service.subscribe('push.example'),
        await service.subscribe('push.example'),
      ]
      const elsewhere = await service.subscribe('other.example')
      for (const device of [bad, worse]) service.answer(device, 'silence', 'silence')
      const reason = 'push.example did not answer in time.'
      const outcomes = async (...devices: Device[]) => {
        const { outcome, reason: said } = await send({ id: crypto.randomUUID(), devices })
        return [outcome, said]
      }
      assert.deepEqual(await outcomes(bad), ['retry', reason])
      assert.deepEqual(await outcomes(other), ['sent', undefined])
      assert.deepEqual(await outcomes(bad), ['untried', reason])
      assert.deepEqual(await outcomes(bad, other), ['untried', reason])
      assert.deepEqual(await outcomes(worse), ['retry', reason])
      assert.deepEqual(await outcomes(last), ['sent', undefined], 'somebody was answered between the two')
      const [next, tried] = [await service.subscribe('push.example'), service.received.length]
      for (const device of [next, last]) service.answer(device, 'silence', 'silence')
      assert.deepEqual(await outcomes(next), ['retry', reason])
      assert.deepEqual(await outcomes(last), ['retry', reason])
      const { retryAfter, ...left } = await send({ devices: [other] })
      assert.deepEqual(left, { outcome: 'untried', reason, reached: [], gone: [] })
      assert.equal(retryAfter, 60)
      assert.equal(service.received.length, tried + 2)
      assert.deepEqual(await send({ devices: [elsewhere] }), done(elsewhere))
    },
    { timeoutMs: 500 },
  ))

Deno.test('several silent devices of one person do not stop a push service for others', () =>
  withPush(
    async (service, send) => {
      const devices = [await service.subscribe('push.example'), await service.subscribe('push.example')]
      for (const device of devices) service.answer(device, 'silence')
      assert.equal((await send({ devices })).outcome, 'retry')
      const well = await service.subscribe('push.example')
      assert.deepEqual(await send({ devices: [well] }), done(well))
    },
    { timeoutMs: 500 },
  ))

Deno.test('a message is retried later after a broken or refused connection', () =>
  withPush(async (service, send) => {
    const device = await service.subscribe('push.example')
    // Two failures are needed, because Deno itself retries the request once.
    service.answer(device, 'hang up', 'hang up')
    const broken = await send({ devices: [device] })
    assert.deepEqual([broken.outcome, broken.reason], ['retry', 'push.example cannot be reached.'])
    const refused = pushChannel({ vapid, relay: 'http://127.0.0.1:1/' })
    const report = await refused.send(newDelivery({ channel: 'push', devices: [device] }))
    assert.deepEqual([report.outcome, report.reason], ['retry', 'push.example cannot be reached.'])
  }))

Deno.test('devices with an invalid endpoint or invalid keys are removed without a request', () =>
  withPush(async (service, send) => {
    const { keys } = await service.subscribe('push.example')
    const endpoint = 'https://push.example/1'
    const devices: Device[] = [
      { endpoint: 'http://push.example/1', keys },
      { endpoint: 'https://127.0.0.1/1', keys },
      { endpoint: 'https://printer.local/1', keys },
      { endpoint: 'https://push.example:8443/1', keys },
      { endpoint, keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } },
      { endpoint, keys: { ...keys, p256dh: '' } },
      { endpoint, keys: { ...keys, auth: 'short' } },
    ]
    for (const device of devices) {
      const { outcome, gone } = await send({ devices: [device] })
      assert.deepEqual([outcome, gone], ['cancelled', [device.endpoint]], JSON.stringify(device))
    }
    assert.deepEqual(service.received, [])
  }))

Deno.test('no message is sent to a public name that resolves to a private network', async () => {
  const service = await startPushService()
  const device = await service.subscribe('rebound.example')
  const addresses = ['10.0.0.5', '127.0.0.1', '169.254.169.254', '192.168.1.1', '172.16.0.1', '100.64.0.1']
  const others = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.5', '0.0.0.0', '255.255.255.255']
  for (const address of [...addresses, ...others]) {
    for (const resolved of [[address], ['203.0.113.5', address]]) {
      const channel = pushChannel({ vapid, resolve: async () => resolved })
      const report = await channel.send(newDelivery({ channel: 'push', devices: [device] }))
      assert.deepEqual(report.gone, [device.endpoint], address)
    }
  }
  await service.close()
})

Deno.test('a message is retried later if its host name has no address', async () => {
  const service = await startPushService()
  const device = await service.subscribe('nowhere.invalid')
  const channel = pushChannel({ vapid })
  const report = await channel.send(newDelivery({ channel: 'push', devices: [device] }))
  assert.deepEqual([report.outcome, report.reason], ['retry', 'nowhere.invalid cannot be found.'])
  await service.close()
})

Deno.test('invalid keys of the project are reported to the administrator, and no message is lost', async () => {
  const service = await startPushService()
  const devices = [await service.subscribe('push.example')]
  const { publicKey: other } = await newVapidKeys()
  for (const broken of [
    { privateKey: 'nonsense' },
    { publicKey: 'nonsense' },
    { publicKey: other },
    { subject: '' },
  ]) {
    const channel = pushChannel({ vapid: { ...vapid, ...broken }, relay: service.url })
    const { outcome, reason, gone } = await channel.send(newDelivery({ channel: 'push', devices }))
    assert.deepEqual([outcome, reason, gone], ['retry', 'The VAPID keys or their subject are not valid.', []])
  }
  await service.close()
})
