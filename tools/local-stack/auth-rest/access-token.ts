import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { CallerError } from '../stack-types.ts'

/** The publicly known secret of every `supabase start`. */
export const jwtSecret = 'super-secret-jwt-token-with-at-least-32-characters-long'

const header = z.object({ alg: z.literal('HS256') })
const payload = z.looseObject({ exp: z.optional(z.number()), nbf: z.optional(z.number()) })

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * The claims of an access token.
 * @throws CallerError 401 with PostgREST's codes and messages: PGRST301 malformed or not signed by us, PGRST303 expired
 */
export function readAccessToken(token: string): Record<string, unknown> {
  const parts = token.split('.')
  const [head, body, signature] = parts
  if (parts.length !== 3 || head === undefined || body === undefined || signature === undefined) {
    throw new CallerError(401, 'PGRST301', `Expected 3 parts in JWT; got ${parts.length}`)
  }
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || !header.safeParse(decode(head)).success) {
    throw new CallerError(401, 'PGRST301', 'No suitable key or wrong key type')
  }
  const claims = payload.safeParse(decode(body))
  if (!claims.success) throw new CallerError(401, 'PGRST301', 'JWT claims are not an object')
  const now = Date.now() / 1000
  if (claims.data.exp !== undefined && claims.data.exp < now) {
    throw new CallerError(401, 'PGRST303', 'JWT expired')
  }
  if (claims.data.nbf !== undefined && claims.data.nbf > now) {
    throw new CallerError(401, 'PGRST303', 'JWT not yet valid')
  }
  return claims.data
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token with these claims, signed as the auth service signs its own. */
export function signAccessToken(claims: Record<string, unknown>): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}
