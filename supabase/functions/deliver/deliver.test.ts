import assert from 'node:assert/strict'
import tls from 'node:tls'
import { newVapidKeys } from '../../../tests/push-message.ts'
import { post, withFunction } from '../_shared/function-test.ts'
import { type PlatformCall, withPlatform } from '../_shared/platform-test.ts'
import { newDelivery, noChannels, outboxWith } from './delivery-test.ts'
import { handleDeliver } from './handler.ts'
import { startMailServer } from './mail-server-test.ts'

const key = 'the-key-of-the-database'
const call = '7d8a1c2e-4a53-4e6d-8f0b-1a2b3c4d5e6f'
const withoutChannels = { ...noChannels, DELIVER_KEY: key, SITE_URL: 'https://app.shinework.example' }

/** Calls the function over HTTP, and waits for the work that continues after the response. */
async function callDeliver(body: string, headers: Record<string, string>, method = 'POST') {
  const works: Promise<void>[] = []
  let answered: { status: number; text: string } | undefined
  await withFunction(
    (request) => handleDeliver(request, (work) => works.push(work)),
    async (url) => {
      const answer = await fetch(url, { method, headers, ...(method === 'POST' ? { body } : {}) })
      answered = { status: answer.status, text: await answer.text() }
      await Promise.all(works)
    },
  )
  return { ...answered, works: works.length }
}

const authorized = { Authorization: `Bearer ${key}` }
Deno.test('`deliver` responds to the database before its work is done', async () => {
  const calls = await withPlatform(withoutChannels, outboxWith([]), async () => {
    const { status, text, works } = await callDeliver(JSON.stringify({ call }), authorized)
    assert.deepEqual([status, text, works], [202, '', 1])
  })
  assert.deepEqual(calls, [
    { name: 'begin_delivery', key: 'sb_secret_test', given: { call, channels: [] } },
    { name: 'notify_people_nearby', key: 'sb_secret_test', given: {} },
    { name: 'claim_deliveries', key: 'sb_secret_test', given: { batch_size: 25 } },
    { name: 'files_of_deleted_accounts', key: 'sb_secret_test', given: { page_size: 100 } },
  ])
})

Deno.test('a call that is forged, anonymous, malformed or made by another method never reaches the database', async () => {
  const body = JSON.stringify({ call })
  const calls = await withPlatform(withoutChannels, outboxWith([newDelivery()]), async () => {
    const bodies = [
      '',
      '[]',
      'null',
      '{}',
      '{"call":5}',
      '{"call":"1 or true"}',
      `{"call":"${call}x"}`,
      `{"call":"x${call}"}`,
      'call=1',
    ]
    for (const malformed of bodies) assert.equal((await callDeliver(malformed, authorized)).status, 400)
    const headers: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer ' },
      { Authorization: key },
      { Authorization: `Basic ${key}` },
      { Authorization: `Bearer ${key}x` },
      { Authorization: `Bearer ${key.slice(0, -1)}` },
      { Authorization: 'Bearer sb_secret_test' },
      { Authorization: 'Bearer undefined' },
      { apikey: key },
    ]
    for (const forged of headers) assert.equal((await callDeliver(body, forged)).status, 401)
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
      assert.equal((await callDeliver(body, authorized, method)).status, 501)
  })
  assert.deepEqual(calls, [])
})

Deno.test('nobody can call `deliver` if the environment has no key', async () => {
  const calls = await withPlatform({ ...withoutChannels, DELIVER_KEY: '' }, outboxWith([]), async () => {
    for (const headers of [{}, { Authorization: 'Bearer ' }, authorized])
      assert.equal((await callDeliver(JSON.stringify({ call }), headers)).status, 500)
  })
  assert.deepEqual(calls, [])
})

Deno.test('a call that is unknown to the database or was used before claims no messages', async () => {
  const calls = await withPlatform(
    withoutChannels,
    () => false,
    async () => {
      const { status, works } = await callDeliver(JSON.stringify({ call }), authorized)
      assert.deepEqual([status, works], [409, 0])
    },
  )
  assert.deepEqual(
    calls.map(({ name }) => name),
    ['begin_delivery'],
  )
})

Deno.test('a worker that ends soon leaves the call unused, and a worker with enough time left uses the call', async () => {
  const { now } = performance
  Reflect.set(globalThis, 'EdgeRuntime', {})
  const answers: unknown[] = []
  const calls = await withPlatform(withoutChannels, outboxWith([]), async () => {
    for (const age of [101_000, 30_000]) {
      performance.now = () => now.call(performance) + age
      const { status, text, works } = await callDeliver(JSON.stringify({ call }), authorized)
      answers.push([status, works, text])
    }
  }).finally(() => {
    performance.now = now
    Reflect.deleteProperty(globalThis, 'EdgeRuntime')
  })
  const [ending, living] = answers
  assert.deepEqual(living, [202, 1, ''])
  assert.deepEqual(ending, [
    503,
    0,
    JSON.stringify({ code: 'unavailable', message: 'This worker ends soon.' }),
  ])
  assert.deepEqual(calls.filter(({ name }) => name === 'begin_delivery').length, 1)
})

Deno.test('the database is told which channels have all their required settings', async () => {
  const { publicKey, privateKey } = await newVapidKeys()
  const push = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:a@b.example',
  }
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', MAIL_FROM: 'no-reply@shinework.example' }
  const http = {
    MAIL_HTTP_URL: 'http://127.0.0.1:1',
    MAIL_HTTP_KEY: 'k',
    MAIL_FROM: 'no-reply@shinework.example',
  }
  const cases: [Record<string, string>, string[]][] = [
    [push, ['push']],
    [smtp, ['email']],
    [http, ['email']],
    [{ ...push, ...smtp }, ['push', 'email']],
    [{ ...push, VAPID_PRIVATE_KEY: '' }, []],
    [{ ...push, VAPID_SUBJECT: '' }, []],
    [{ ...smtp, MAIL_FROM: '' }, []],
    [{ ...http, MAIL_HTTP_KEY: '' }, []],
    [{ ...smtp, SITE_URL: '' }, []],
  ]
  for (const [environment, wanted] of cases) {
    const calls = await withPlatform({ ...withoutChannels, ...environment }, outboxWith([]), async () => {
      assert.equal((await callDeliver(JSON.stringify({ call }), authorized)).status, 202)
    })
    assert.deepEqual(calls[0]?.given, { call, channels: wanted }, JSON.stringify(environment))
  }
})

Deno.test('the log contains no person’s name or address', async () => {
  const lines: string[] = []
  const { info, error } = console
  console.info = (line: unknown) => void lines.push(String(line))
  console.error = (line: unknown) => void lines.push(String(line))
  const delivery = newDelivery({ email: 'secret-person@shinework.example', message: 'A secret text' })
  try {
    const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', MAIL_FROM: 'no-reply@shinework.example' }
    for (const isBroken of [false, true]) {
      const rest = outboxWith([delivery])
      const broken = (asked: PlatformCall) =>
        isBroken && asked.name === 'claim_deliveries'
          ? Response.json({ message: 'secret' }, { status: 500 })
          : rest(asked)
      await withPlatform({ ...withoutChannels, ...smtp }, broken, async () => {
        assert.equal((await callDeliver(JSON.stringify({ call }), authorized)).status, 202)
      })
    }
  } finally {
    Object.assign(console, { info, error })
  }
  assert.deepEqual(lines, ['deliver: {"retry":1}', 'deliver: claim_deliveries answered 500'])
})

Deno.test('the response to a caller without the key reveals nothing about the project', () =>
  withPlatform(withoutChannels, outboxWith([]), () =>
    withFunction(
      (request) => handleDeliver(request),
      async (url) => {
        assert.deepEqual(await post(url, '{}'), {
          status: 401,
          body: { code: 'unauthenticated', message: 'Only the database calls this function.' },
        })
      },
    ),
  ).then(() => undefined))

Deno.test('a call spends at most twenty seconds on removing files of deleted accounts', async () => {
  const { now } = performance
  let passed = 0
  performance.now = () => now.call(performance) + passed
  const rest = outboxWith([])
  let asked = 0
  try {
    const answer = ({ name, given }: PlatformCall) => {
      if (name === 'files_of_deleted_accounts') {
        asked += 1
        passed += 10_000
        return [`person/${asked}.pdf`]
      }
      return name.startsWith('/storage/') ? [] : rest({ name, given, key: null })
    }
    await withPlatform(withoutChannels, answer, async () => {
      assert.equal((await callDeliver(JSON.stringify({ call }), authorized)).status, 202)
    })
  } finally {
    performance.now = now
  }
  assert.equal(asked, 2)
})

Deno.test('an empty setting counts as missing, and a mail server’s default port is 465', async () => {
  const server = await startMailServer()
  const empty = { SMTP_USER: '', SMTP_PASSWORD: '', MAIL_FROM: 'no-reply@shinework.example' }
  const smtp = { ...empty, SMTP_HOST: '127.0.0.1' }
  const reportWith = async (port: string) => {
    const calls = await withPlatform(
      { ...withoutChannels, ...smtp, SMTP_PORT: port },
      outboxWith([newDelivery()]),
      async () => {
        assert.equal((await callDeliver(JSON.stringify({ call }), authorized)).status, 202)
      },
    )
    return calls.find(({ name }) => name === 'report_delivery')?.given.outcome
  }
  const { connect } = tls
  const ports: unknown[] = []
  Reflect.set(tls, 'connect', (options: tls.ConnectionOptions, listener: () => void) => {
    ports.push(options.port)
    return connect({ ...options, port: 1 }, listener)
  })
  try {
    assert.equal(await reportWith(String(server.port)), 'sent')
    assert.deepEqual(ports, [])
    assert.equal(await reportWith(''), 'retry')
    assert.deepEqual(ports, [465])
  } finally {
    Reflect.set(tls, 'connect', connect)
    await server.close()
  }
})
