import { Refusal } from './refusal.ts'
import { textField } from './text-field.ts'

/** The key that a function sends to the project's own services. The key decides what the function may do there. */
type PlatformKey = 'publishable' | 'secret'

// Supabase now sets dictionaries of keys. Self-hosted stacks and older projects set the single variables.
const KEY_NAMES = {
  publishable: {
    dictionary: 'SUPABASE_PUBLISHABLE_KEYS',
    single: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'],
  },
  secret: {
    dictionary: 'SUPABASE_SECRET_KEYS',
    single: ['SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
  },
} as const

const LONGEST_CALL_MS = 10_000

interface PlatformAnswer {
  status: number
  body: unknown
  /** The `Retry-After` header of a 429. */
  retryAfter?: string | undefined
}

/** A request to a service of the project. Its headers are added to the key's headers and can replace them. */
export interface PlatformCall {
  method: 'GET' | 'POST' | 'DELETE'
  key: PlatformKey
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/**
 * Calls a service of the project, such as `/auth/v1/token`.
 * @throws Refusal 503 when the service is unreachable, 504 when it does not respond within ten seconds.
 */
export async function callPlatform(path: string, call: PlatformCall): Promise<PlatformAnswer> {
  const url = new URL(path, requiredSetting('SUPABASE_URL'))
  const headers = { ...keyHeaders(platformKey(call.key)), ...call.headers }
  const content =
    call.body === undefined
      ? { headers }
      : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(call.body) }
  try {
    const signal = AbortSignal.timeout(LONGEST_CALL_MS)
    const answer = await fetch(url, { method: call.method, signal, ...content })
    const text = await answer.text()
    const retryAfter = answer.headers.get('retry-after') ?? undefined
    return { status: answer.status, body: parseJson(text), retryAfter }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new Refusal(isLate ? 504 : 503, 'The service is not available. Please try again later.')
  }
}

/** Posts JSON to one of the project's services, with one of the project's keys. Throws like {@link callPlatform}. */
export function postToPlatform(path: string, key: PlatformKey, body: unknown): Promise<PlatformAnswer> {
  return callPlatform(path, { method: 'POST', key, body })
}

/**
 * Passes on the database's refusal when a person exceeds a limit (rule 15.10). The database marks this refusal
 * with its own error code.
 * @throws Refusal 429 with the database's message
 */
export function refuseTooMuch({ status, body, retryAfter }: PlatformAnswer): void {
  const message = textField(body, 'message')
  if (status === 429 && textField(body, 'code') === 'PT429' && message)
    throw new Refusal(429, message, retryAfter)
}

/**
 * Calls a database function that only the secret key can call, and returns its result.
 * @throws Error if the database refuses, or like {@link callPlatform}.
 */
export async function askDatabase(name: string, given: Record<string, unknown>): Promise<unknown> {
  const { status, body } = await postToPlatform(`/rest/v1/rpc/${name}`, 'secret', given)
  if (status !== 200) throw new Error(`${name} answered ${status}`)
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A legacy key is a token and must also be sent as the bearer token. A new key must not.
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` }
}

function platformKey(key: PlatformKey): string {
  const { dictionary, single } = KEY_NAMES[key]
  const keys = parseJson(Deno.env.get(dictionary) ?? '')
  // While a key is being replaced, the dictionary can hold only the new key, under a name other than `default`.
  const names = typeof keys === 'object' && keys !== null ? ['default', ...Object.keys(keys)] : []
  const fromDictionary = names.map((name) => textField(keys, name)).find(Boolean)
  const found = fromDictionary ?? single.map((name) => Deno.env.get(name)).find(Boolean)
  if (!found) throw new Error(`${dictionary} is not set`)
  return found
}

/** @throws Error when the variable is not set. */
export function requiredSetting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}
