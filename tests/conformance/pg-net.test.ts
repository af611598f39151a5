import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './stack-fixture.ts'

// The host name by which the database reaches this machine. On the Docker stack, it is host.docker.internal.
const host = process.env['RECEIVER_HOST'] ?? '127.0.0.1'

interface Received {
  method: string | undefined
  path: string
  headers: IncomingMessage['headers']
  body: string
}

const received: Received[] = []
let waiting: { path: string; resolve: (request: Received) => void }[] = []

// Responds by path: /slow never, /failing with 500, /moved with a redirect.
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    const path = request.url ?? ''
    const call = { method: request.method, path, headers: request.headers, body }
    received.push(call)
    for (const { resolve } of waiting.filter((one) => one.path === path)) resolve(call)
    waiting = waiting.filter((one) => one.path !== path)
    if (path.startsWith('/slow')) return
    if (path.startsWith('/moved')) {
      response.writeHead(302, { location: '/here' }).end()
      return
    }
    response.writeHead(path.startsWith('/failing') ? 500 : 200, {
      'content-type': 'text/plain; charset=utf-8',
    })
    response.end(path.startsWith('/empty') ? undefined : 'Grüße')
  })
})

const sql = openDatabase()
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, host === '127.0.0.1' ? host : '0.0.0.0', resolve))
  const bound = receiver.address()
  if (bound === null || typeof bound === 'string') throw new Error('The receiver has no port')
  address = `http://${host}:${bound.port}`
})

afterAll(async () => {
  await sql.end()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const arrival = (path: string) =>
  new Promise<Received>((resolve) => {
    const call = received.find((one) => one.path === path)
    if (call) resolve(call)
    else waiting.push({ path, resolve })
  })

interface Outcome {
  status_code: number | null
  content_type: string | null
  headers: Record<string, string> | null
  content: string | null
  timed_out: boolean
  error_msg: string | null
}

/** Waits for the recorded response to a request. */
async function outcomeOf(id: string): Promise<Outcome> {
  for (;;) {
    const [row] = await sql<Outcome[]>`
      select status_code, content_type, headers, content, timed_out, error_msg
      from net._http_response where id = ${id}`
    if (row) return row
    await sql`select pg_sleep(0.05)`
  }
}

async function queue(query: ReturnType<typeof sql<{ id: string }[]>>): Promise<string> {
  const [row] = await query
  if (!row) throw new Error('Nothing was queued')
  return row.id
}

test('a POST request arrives with its body and headers, and its response is recorded', async () => {
  const id = await queue(sql`
    select net.http_post(
      url := ${`${address}/post?one=1`}, body := '{"call": "ä"}',
      headers := '{"Authorization": "Bearer secret"}', timeout_milliseconds := 10000) as id`)
  const call = await arrival('/post?one=1')
  expect(call.method).toBe('POST')
  expect(JSON.parse(call.body)).toEqual({ call: 'ä' })
  expect(call.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^pg_net\//),
  })
  const outcome = await outcomeOf(id)
  expect(outcome).toMatchObject({ status_code: 200, content: 'Grüße', timed_out: false, error_msg: null })
  expect(outcome.content_type).toBe('text/plain; charset=utf-8')
  const [queued] = await sql`select count(*)::int as count from net.http_request_queue where id = ${id}`
  expect(queued).toEqual({ count: 0 })
})

test('a request of a transaction that was rolled back is never sent', async () => {
  await sql
    .begin(async (tx) => {
      await tx`select net.http_post(${`${address}/rolled-back`})`
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await outcomeOf(await queue(sql`select net.http_post(${`${address}/committed`}) as id`))
  const paths = received.map((call) => call.path)
  expect(paths).toContain('/committed')
  expect(paths).not.toContain('/rolled-back')
})

test('a request to a slow receiver times out, and delays other requests only a little', async () => {
  const slow = await queue(sql`
    select net.http_post(url := ${`${address}/slow`}, timeout_milliseconds := 300) as id`)
  const quick = await queue(sql`select net.http_post(${`${address}/quick`}) as id`)
  const outcome = await outcomeOf(slow)
  expect(outcome).toMatchObject({ status_code: null, content: null, timed_out: true })
  expect(outcome.error_msg).toMatch(/^Timeout of 300 ms reached/)
  expect(await outcomeOf(quick)).toMatchObject({ status_code: 200 })
})

test('an error response is recorded as a response, and an unreachable receiver as an error', async () => {
  const failing = await queue(sql`select net.http_post(${`${address}/failing`}) as id`)
  const absent = await queue(sql`select net.http_post('http://127.0.0.1:4/') as id`)
  expect(await outcomeOf(failing)).toMatchObject({ status_code: 500, timed_out: false, error_msg: null })
  const { error_msg: reason, ...rest } = await outcomeOf(absent)
  expect(rest).toMatchObject({ status_code: null, timed_out: false })
  expect(reason).toMatch(/connect/)
})

test('redirects are followed, and an empty response is recorded without content', async () => {
  const moved = await queue(sql`select net.http_post(${`${address}/moved`}) as id`)
  const empty = await queue(sql`select net.http_post(${`${address}/empty`}) as id`)
  await arrival('/here')
  expect(await outcomeOf(moved)).toMatchObject({ status_code: 200 })
  expect(await outcomeOf(empty)).toMatchObject({ status_code: 200, content: null })
})

test('requests that exceed one batch all arrive, each exactly once', async () => {
  await sql`select net.http_post(${`${address}/many?n=`} || n) from generate_series(1, 250) as n`
  await Promise.all(Array.from({ length: 250 }, (_, n) => arrival(`/many?n=${n + 1}`)))
  expect(received.filter((call) => call.path.startsWith('/many'))).toHaveLength(250)
})

test('a content type other than JSON and an address without a host are refused', async () => {
  await expect(
    sql`select net.http_post(url := ${address}, headers := '{"content-type": "text/plain"}')`,
  ).rejects.toThrow('Content-Type header must be "application/json"')
  await expect(sql`select net.http_post('nonsense')`).rejects.toThrow()
})
