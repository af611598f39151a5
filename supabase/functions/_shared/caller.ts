import { callPlatform } from './platform.ts'
import { Refusal } from './refusal.ts'

/**
 * The id of the person whose access token the request carries. The database refuses a session that has ended, that no
 * password opened, or that still needs its two-step code (rules 2.20, 2.23 and 2.25).
 * @throws Refusal 401 without a valid token, or if the two-step code is missing. 429 after too many requests, 503 if
 * the database is unavailable.
 */
export async function callerId(request: Request): Promise<string> {
  const authorization = request.headers.get('authorization') ?? ''
  if (!/^Bearer \S+$/i.test(authorization)) throw new Refusal(401, 'Please log in.')
  const { status, body } = await callPlatform('/rest/v1/rpc/my_id', {
    method: 'GET',
    key: 'publishable',
    headers: { Authorization: authorization },
  })
  if (status === 200 && typeof body === 'string' && body !== '') return body
  if (status >= 400 && status <= 404) throw new Refusal(401, 'Please log in.')
  if (status === 428) throw new Refusal(401, 'Please enter the code from your authenticator app first.')
  if (status === 429) throw new Refusal(429, 'Too many attempts. Please try again later.')
  throw new Refusal(503, 'The service is not available. Please try again later.')
}

/**
 * The IP address a request comes from, if the platform vouches for it. Cloudflare, in front of every hosted project, sets
 * `cf-connecting-ip` and drops a value sent by the caller. `x-forwarded-for` is ignored, because the caller can set its start.
 */
export function callerAddress(request: Request): string | undefined {
  return request.headers.get('cf-connecting-ip') ?? undefined
}
