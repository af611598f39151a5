import { callPlatform } from './platform.ts'
import { Refusal } from './refusal.ts'
import { fieldOf, textField } from './text-field.ts'

/**
 * The id of the person whose access token the request carries. Asks the auth server, so that an ended session is refused
 * even before its token expires; one that no password opened (rule 2.23) the auth server knows, and it is refused here.
 * @throws Refusal 401 without a valid token; 429 or 503 when the auth server cannot answer.
 */
export async function callerId(request: Request): Promise<string> {
  const authorization = request.headers.get('authorization') ?? ''
  if (!/^Bearer \S+$/i.test(authorization)) throw new Refusal(401, 'Please log in.')
  const { status, body } = await callPlatform('/auth/v1/user', {
    method: 'GET',
    key: 'publishable',
    headers: { Authorization: authorization },
  })
  const id = textField(body, 'id')
  if (status === 200 && id) {
    if (!isOpenedByPassword(authorization)) throw new Refusal(401, 'Please log in.')
    return id
  }
  if (status >= 400 && status <= 404) throw new Refusal(401, 'Please log in.')
  if (status === 429) throw new Refusal(429, 'Too many attempts. Please try again later.')
  throw new Refusal(503, 'The service is not available. Please try again later.')
}

/** What opened the session of a token that the auth server has found to be good. */
function isOpenedByPassword(authorization: string): boolean {
  const body = authorization.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    const ways = fieldOf(JSON.parse(atob(body)), 'amr')
    return Array.isArray(ways) && ways.some((way) => textField(way, 'method') === 'password')
  } catch {
    return false
  }
}

/**
 * The IP address a request comes from, if the platform vouches for it: Cloudflare, in front of every hosted project, sets
 * `cf-connecting-ip` and drops a caller's own. `x-forwarded-for` starts with whatever the caller wrote, so it is ignored.
 */
export function callerAddress(request: Request): string | undefined {
  return request.headers.get('cf-connecting-ip') ?? undefined
}
