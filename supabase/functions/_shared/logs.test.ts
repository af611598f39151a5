import assert from 'node:assert/strict'
import { type Call, calls } from './contract-test.ts'
import { observe } from './observed-test.ts'

const every: Record<string, Call> = calls
const person = 'priya@shinework.example'

for (const [name, call] of Object.entries(every)) {
  Deno.test(`${name} logs nothing from a request or from a service’s response`, async () => {
    const body = typeof call.request.body === 'string' ? call.request.body : ''
    const paths = Object.keys(call.said)
    const scenes: Partial<Call>[] = [
      {},
      ...paths.flatMap((path) =>
        [200, 400, 404, 409, 500].map((status) => ({
          said: { ...call.said, [path]: [status, { message: `About ${person}`, details: person }] as const },
        })),
      ),
      ...paths.map((path) => ({ said: { ...call.said, [path]: [200, `<html>${person}`] as const } })),
      { environment: { ...call.environment, SUPABASE_URL: 'http://127.0.0.1:1' } },
      { environment: { ...call.environment, SUPABASE_SECRET_KEY: '', SUPABASE_PUBLISHABLE_KEY: '' } },
      // Invalid JSON, because a parser's error message often quotes the text, which must not reach the log.
      ...(body === ''
        ? []
        : [
            { request: { ...call.request, body: body.slice(0, -2) } },
            { request: { ...call.request, body: `${body}${body}` } },
          ]),
    ]
    for (const scene of scenes) {
      const { printed } = await observe({ ...call, ...scene })
      for (const secret of [...call.secrets, person, 'sb_secret_test', 'A text of'])
        assert(!printed.includes(secret), `printed ${secret} in ${JSON.stringify(scene)}`)
    }
  })
}

Deno.test('an internal failure is logged with the name of the call that failed', async () => {
  const call = calls['calendar, a feed']
  const { printed } = await observe({ ...call, said: { '/': [500, {}] } })
  assert.match(printed, /feed_events answered 500/)
})
