import type { Sql, TransactionSql } from 'postgres'
import { type Caller, CallerError } from '../stack-types.ts'
import { readAccessToken } from './access-token.ts'

// The publicly known keys of every `supabase start`. They give access to a stack on this machine only.
export const publishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
export const secretKey = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'

const roleOfKey = new Map<string, 'anon' | 'service_role'>([
  [publishableKey, 'anon'],
  [secretKey, 'service_role'],
])

function isRole(value: unknown): value is Caller['role'] {
  return value === 'anon' || value === 'authenticated' || value === 'service_role'
}

/** The token of `Authorization: Bearer …`. Undefined for an API key, because supabase-js sends the key in this header, too. */
function bearerToken(request: Request, key: string): string | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token === undefined || token === key || token.startsWith('sb_') ? undefined : token
}

/** The API key, from the header or, for WebSockets, from the URL. */
function apiKey(request: Request): string | undefined {
  return request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? undefined
}

/**
 * The API key of a request, and the role that it stands for.
 * @throws CallerError 401 for a missing or unknown key
 */
export function roleOfRequestKey(request: Request): { key: string; role: 'anon' | 'service_role' } {
  const key = apiKey(request)
  if (key === undefined)
    throw new CallerError(401, 'UNAUTHORIZED_MISSING_API_KEY', 'No API key found in request')
  const role = roleOfKey.get(key)
  if (role === undefined) throw new CallerError(401, 'UNAUTHORIZED_INVALID_API_KEY', 'Invalid API key')
  return { key, role }
}

/**
 * The caller: the access token's user, or the API key's role if there is no token.
 * As on the hosted service, an ended session's token is accepted until it expires. The project's own check refuses it.
 * @throws CallerError 401 for a missing or unknown key and for a bad token
 */
export function resolveCaller(request: Request): Caller {
  const { key, role } = roleOfRequestKey(request)
  const token = bearerToken(request, key)
  if (token === undefined) return { role, claims: { role } }
  const claims = readAccessToken(token)
  if (!isRole(claims['role'])) throw new CallerError(401, 'PGRST301', 'The token names no role of the API')
  return { role: claims['role'], claims }
}

/** Runs `work` in one transaction under the caller's role and claims, as PostgREST does. */
export async function asCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const outcome = await sql.begin(async (tx) => {
    await tx`
      select set_config('role', ${caller.role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`
    return { value: await work(tx) }
  })
  return outcome.value
}
