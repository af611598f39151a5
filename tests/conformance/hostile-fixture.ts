import { apiUrl, publishableKey } from './stack-fixture.ts'

export type Sent = {
  method: string
  path: string
  bearer?: string
  body?: string | Uint8Array<ArrayBuffer>
  type?: string
}

/** Sends a request with the publishable key. Returns the response's status and text. */
export async function send({ method, path, bearer, body, type = 'application/json' }: Sent) {
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

/**
 * Treats a broken connection as a refusal, because a service can stop reading while the caller still sends.
 */
function cutOff(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  if (!/ECONNRESET|EPIPE/.test(cause)) throw error
  return { status: 413, text: 'cut off' }
}

/** Sends the requests. Returns a line for each request that failed or was refused without a text. */
export async function faultsOf(requests: readonly (Sent & { what: string })[]): Promise<string[]> {
  const faults: string[] = []
  const queue = [...requests]
  async function work() {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { status, text } = await send(next).catch(cutOff)
      const isSilent = status >= 400 && text.trim() === '' && next.method !== 'HEAD'
      if (status >= 500 || isSilent) faults.push(`${next.what}: ${status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return faults.sort()
}

export const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
/** Request bodies as text, because some of them are not valid JSON. */
export const badBodies: [what: string, body: string][] = [
  ['nothing', ''],
  ['half an object', '{"a":'],
  ['a list', '[]'],
  ['a list of objects', '[{},{}]'],
  ['a number', '1e999'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['depth', deep(20_000)],
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}'],
  ['a key with a NUL', '{"a\\u0000b":1}'],
  ['a key of SQL', `{"a\\";drop table public.jobs;--":1}`],
]
export const badValues = [
  ...[
    'null',
    'true',
    '-1',
    '0.5',
    '1e308',
    '99999999999999999999',
    '[]',
    '{}',
    '[null]',
    '[[["a"]]]',
    '""',
    '" "',
  ],
  ...[
    '"\\u0000"',
    '"\\ud800"',
    `"' or 1=1 --"`,
    '"%_\\\\"',
    '"../../etc/passwd"',
    '"\\u202e\\u200b"',
    '"infinity"',
  ],
  ...[
    '"00000000-0000-0000-0000-000000000000"',
    '"{}"',
    '"-infinity"',
    '"٣"',
    deep(3_000),
    `"${'x'.repeat(100_000)}"`,
  ],
]

/** Returns a value of a PostgreSQL type, as JSON, that every function accepts. For a uuid, this is `id`. */
export function harmless(type: string, id: string | undefined): string {
  if (type === 'uuid') return JSON.stringify(id)
  if (type.endsWith('[]')) return '[]'
  return type === 'jsonb' ? '{}' : type === 'integer' ? '1' : type === 'boolean' ? 'false' : '"2026-01-01"'
}
