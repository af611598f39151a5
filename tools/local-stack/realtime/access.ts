import { z } from 'zod'
import { type Caller, CallerError, type StackContext } from '../types.ts'

/** On whose behalf a channel is open, and until when. */
export interface Access {
  caller: Caller
  /** Unix seconds at which the token ends; null for the stack's own keys, which do not. */
  expiresAt: number | null
}

/** A join or a token that is refused; `code` and `message` are the hosted service's own. */
export class AccessRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const tokenClaims = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  exp: z.number(),
})

/** True for `sb_publishable_…` and `sb_secret_…`: sent in place of a token by a client that has none. */
export const isApiKey = (token: string): boolean => token.startsWith('sb_')

/**
 * Checks an access token.
 * @throws AccessRefusal for a malformed, foreign or expired token and for one without role and expiry.
 */
export async function accessFromToken(context: StackContext, token: string): Promise<Access> {
  const unverified = readUnverified(token)
  if (!unverified) throw new AccessRefusal('MalformedJWT', 'The token provided is not a valid JWT')
  if (typeof unverified.exp === 'number') refuseExpired(unverified.exp)
  let verified: Record<string, unknown>
  try {
    verified = await context.verifyToken(token)
  } catch (error) {
    if (!(error instanceof CallerError)) throw error
    throw new AccessRefusal('JwtSignatureError', 'Failed to validate JWT signature')
  }
  const claims = tokenClaims.safeParse(verified)
  if (!claims.success) {
    throw new AccessRefusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  }
  return { caller: { role: claims.data.role, claims: claims.data }, expiresAt: claims.data.exp }
}

/** @throws AccessRefusal when the moment (Unix seconds) has passed. */
export function refuseExpired(expiresAt: number): void {
  const secondsLate = Math.floor(Date.now() / 1000 - expiresAt)
  if (secondsLate >= 0) {
    throw new AccessRefusal('InvalidJWTToken', `Token has expired ${secondsLate} seconds ago`)
  }
}

// Read without trust, only to say precisely why a token is refused.
function readUnverified(token: string): Record<string, unknown> | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    const body: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'))
    const claims = z.record(z.string(), z.unknown()).safeParse(body)
    return claims.success ? claims.data : undefined
  } catch {
    return undefined
  }
}
