import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { z } from 'zod'
import { type Caller, CallerError, type StackContext } from '../stack-types.ts'

/** The caller of a channel, and the time at which the channel must close. */
export interface Access {
  caller: Caller
  /** The token's expiry in Unix seconds. Null for an API key. */
  expiresAt: number | null
}

/** A refused join or token, with the hosted service's `code` and `message`. */
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

/** Whether the token is an API key, which a client without an access token sends instead. */
export const isApiKey = (token: string): boolean => token.startsWith('sb_')

/**
 * Checks an access token.
 * @throws AccessRefusal for a malformed, foreign or expired token, and for a token without a role or an expiry
 */
export async function accessFromToken(context: StackContext, token: string): Promise<Access> {
  let verified: Record<string, unknown>
  try {
    verified = await context.verifyToken(token)
  } catch (error) {
    if (!(error instanceof CallerError)) throw error
    if (error.code === 'PGRST303') throw new AccessRefusal('InvalidJWTToken', 'Token has expired')
    throw new AccessRefusal('JwtSignatureError', 'Failed to validate JWT signature')
  }
  const claims = tokenClaims.safeParse(verified)
  if (!claims.success) {
    throw new AccessRefusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  }
  return { caller: { role: claims.data.role, claims: claims.data }, expiresAt: claims.data.exp }
}

// SQLSTATE classes of a temporarily unavailable server: connection, resources, shutdown.
const unavailableClasses = ['08', '53', '57']

/**
 * Checks the select policies on realtime.messages, which decide who may listen to a private channel. Writes a probe message with
 * the topic, reads it back under the caller's role and claims, and rolls back. An error in a policy counts as a refusal.
 * @throws AccessRefusal if this caller may not listen
 */
export async function requireReader(
  context: StackContext,
  { caller }: Access,
  { isPrivate, name }: { isPrivate: boolean; name: string },
): Promise<void> {
  if (!isPrivate || (await mayReadChannel(context, caller, name))) return
  const text = `You do not have permissions to read from this Channel topic: ${name}`
  throw new AccessRefusal('Unauthorized', text)
}

async function mayReadChannel(context: StackContext, caller: Caller, topic: string): Promise<boolean> {
  const id = randomUUID()
  try {
    return await context.sql.begin(async (tx) => {
      await tx`insert into realtime.messages (id, topic, extension) values (${id}, ${topic}, 'broadcast')`
      await tx`
        select set_config('role', ${caller.role}, true), set_config('realtime.topic', ${topic}, true),
          set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`
      const readable = await tx`select from realtime.messages where id = ${id}`
      await tx`rollback and chain`
      return readable.length > 0
    })
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error
    if (unavailableClasses.includes(error.code.slice(0, 2))) throw error
    context.log(`realtime: RlsPolicyError: ${error.message}`)
    return false
  }
}
