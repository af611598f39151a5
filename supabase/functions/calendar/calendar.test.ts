import assert from 'node:assert/strict'
import { readCalendar, readCalendarFacts } from '../../../tests/calendar-reader.ts'
import { post, testWithBackend, withFunction } from '../_shared/function-test.ts'
import { type PlatformCall, withPlatform } from '../_shared/platform-test.ts'
import { eventRow } from './calendar-test.ts'
import { handleCalendar } from './handler.ts'

const token = '3f1b8a52-6f2e-4b6c-9a41-0c2d3e4f5a6b'

function withCalendar(
  answer: (call: PlatformCall) => unknown,
  work: (url: string) => Promise<void>,
): Promise<PlatformCall[]> {
  return withPlatform({ SITE_URL: 'https://app.shinework.example' }, answer, () =>
    withFunction(handleCalendar, work),
  )
}

Deno.test('a calendar feed is read by its token, and sent again only after a change', async () => {
  let rows = [eventRow()]
  const calls = await withCalendar(
    () => rows,
    async (url) => {
      const address = `${url}/calendar/${token}.ics`
      const first = await fetch(address)
      assert.equal(first.status, 200)
      assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8')
      assert.equal(first.headers.get('cache-control'), 'private, no-cache')
      const file = await first.text()
      assert.deepEqual(readCalendarFacts(file, 'method', 'x-wr-calname', 'refresh-interval'), [
        'PUBLISH',
        'Shinework jobs',
        'PT1H',
      ])
      assert.deepEqual(
        readCalendar(file).map(({ summary }) => summary),
        ['Office clean'],
      )
      const tag = first.headers.get('etag') ?? ''
      assert.match(tag, /^"[\da-f]{64}"$/)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await fetch(address, { headers: { 'if-none-match': known } })
        assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag])
      }
      const head = await fetch(address, { method: 'HEAD' })
      assert.deepEqual([head.status, await head.text(), head.headers.get('etag')], [200, '', tag])
      rows = [eventRow({ sequence: 1, start_time: '08:00:00' })]
      const changed = await fetch(address, { headers: { 'if-none-match': tag } })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.get('etag'), tag)
      await changed.body?.cancel()
    },
  )
  const call = { name: 'feed_events', key: 'sb_secret_test', given: { token } }
  assert.deepEqual(calls, Array(6).fill(call))
})

Deno.test('an unknown token is not found, and a malformed token never reaches the database', async () => {
  const calls = await withCalendar(
    () => Response.json({ code: 'PT404', message: 'A text of the database' }, { status: 404 }),
    async (url) => {
      const names = [
        `${token}.ics`,
        token,
        `${token}.csv`,
        `x${token}.ics`,
        '.ics',
        '',
        '%00.ics',
        "' or true--.ics",
      ]
      for (const name of names) {
        const answer = await fetch(`${url}/calendar/${name}`)
        const wanted = { code: 'not-found', message: 'There is no such calendar.' }
        assert.deepEqual([answer.status, await answer.json()], [404, wanted], name)
      }
    },
  )
  assert.equal(calls.length, 1)
})

Deno.test('a failing database gives an error instead of a calendar, and PUT, DELETE and PATCH are refused', async () => {
  const calls = await withCalendar(
    () => Response.json({ message: 'A text of the database' }, { status: 500 }),
    async (url) => {
      const answer = await fetch(`${url}/calendar/${token}.ics`)
      assert.equal(answer.status, 500)
      assert.doesNotMatch(await answer.text(), /A text of the database|VCALENDAR/)
      for (const method of ['PUT', 'DELETE', 'PATCH']) {
        const refused = await fetch(`${url}/calendar/${token}.ics`, { method })
        assert.equal(refused.status, 501)
        await refused.body?.cancel()
      }
    },
  )
  assert.equal(calls.length, 1)
})

testWithBackend('the calendar file of one job requires a session and the job’s ID', () =>
  withFunction(handleCalendar, async (url) => {
    const job = { job_id: token }
    for (const [body, status] of [
      [JSON.stringify(job), 401],
      ['{"job_id": 1}', 400],
      ['{"job_id": "x"}', 400],
      ['[]', 400],
      ['{', 400],
    ] as const) {
      assert.equal((await post(url, body)).status, status, body)
    }
    assert.equal((await post(url, JSON.stringify(job), { authorization: 'Bearer forged' })).status, 401)
  }),
)
