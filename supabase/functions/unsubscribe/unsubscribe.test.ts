import assert from 'node:assert/strict'
import { withFunction } from '../_shared/function-test.ts'
import { type PlatformCall, withPlatform } from '../_shared/platform-test.ts'
import { handleUnsubscribe } from './handler.ts'

const token = '3f1b8a52-6f2e-4b6c-9a41-0c2d3e4f5a6b'
const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

function withUnsubscribe(
  answer: (call: PlatformCall) => unknown,
  work: (url: string) => Promise<void>,
): Promise<PlatformCall[]> {
  return withPlatform({ SITE_URL: 'https://app.shinework.example' }, answer, () =>
    withFunction(handleUnsubscribe, work),
  )
}

async function ask(url: string, init: RequestInit): Promise<[status: number, text: string]> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  return [answer.status, await answer.text()]
}

Deno.test('the unsubscribe button of a mail program stops emails of the link’s kind, however the form is encoded', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const calls = await withUnsubscribe(
    () => 'nearby',
    async (url) => {
      for (const body of [oneClick, form]) {
        const [status, text] = await ask(`${url}/?token=${token}&kind=nearby`, { method: 'POST', body })
        assert.deepEqual([status, text], [200, 'You are unsubscribed.\n'])
      }
    },
  )
  const call = { name: 'unsubscribe', key: 'sb_publishable_test', given: { token, kind: 'nearby' } }
  assert.deepEqual(calls, [call, call])
})

Deno.test('an unknown link or kind is refused with our own text, not the database’s', async () => {
  const refusals: [status: number, wanted: number][] = [
    [404, 404],
    [400, 404],
    [429, 429],
    [500, 503],
  ]
  for (const [answered, wanted] of refusals) {
    await withUnsubscribe(
      () => Response.json({ message: 'A text of the database' }, { status: answered }),
      async (url) => {
        const [status, text] = await ask(`${url}/?token=${token}&kind=x`, { method: 'POST', body: oneClick })
        assert.equal(status, wanted)
        assert.doesNotMatch(text, /A text of the database/)
      },
    )
  }
})

Deno.test('a browser is redirected to the app’s page, and no emails are stopped yet', async () => {
  const calls = await withUnsubscribe(
    () => 'nearby',
    async (url) => {
      const cases: [query: string, page: string][] = [
        [`?token=${token}&kind=nearby`, `token=${token}&kind=nearby`],
        ['', 'token=&kind='],
        [
          '?token=a%0d%0aSet-Cookie:x&kind=%3Cscript%3E&next=//elsewhere.example',
          'token=a%0D%0ASet-Cookie%3Ax&kind=%3Cscript%3E',
        ],
      ]
      for (const method of ['GET', 'HEAD']) {
        for (const [query, page] of cases) {
          const answer = await fetch(`${url}/unsubscribe${query}`, { method, redirect: 'manual' })
          await answer.body?.cancel()
          assert.equal(answer.status, 303)
          assert.equal(answer.headers.get('location'), `https://app.shinework.example/unsubscribe?${page}`)
        }
      }
    },
  )
  assert.deepEqual(calls, [])
})

Deno.test('a request other than a mail program’s POST stops no emails', async () => {
  const calls = await withUnsubscribe(
    () => 'nearby',
    async (url) => {
      const address = `${url}/?token=${token}&kind=nearby`
      const bodies: RequestInit[] = [
        {},
        { body: '{"List-Unsubscribe":"One-Click"}' },
        { body: new URLSearchParams({ 'List-Unsubscribe': 'No' }) },
        { body: 'x'.repeat(100_000), headers: { 'content-type': 'multipart/form-data; boundary=y' } },
      ]
      for (const init of bodies) assert.equal((await ask(address, { method: 'POST', ...init }))[0], 400)
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        assert.equal((await ask(address, { method }))[0], 501)
    },
  )
  assert.deepEqual(calls, [])
})
