import type { Sql, TransactionSql } from 'postgres'
import { type Caller, CallerError } from '../types.ts'
import { readAccessToken } from './access-token.ts'
import { jwtSecret, publishableKey, secretKey } from './keys.ts'

const roleOfKey = new Map<string, 'anon' | 'service_role'>([
  [publishableKey, 'anon'],
  [secretKey, 'service_role'],
])

function isRole(value: unknown): value is Caller['role'] {
  return value === 'anon' || value === 'authenticated' || value === 'service_role'
}

/** The token of `Authorization: Bearer …`, unless it is only the API key once more, as supabase-js sends it. */
function bearerToken(request: Request, key: string): string | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token === undefined || token === key || token.startsWith('sb_') ? undefined : token
}

/** The API key a request brings, in its header or in its address as a WebSocket must. */
function apiKey(request: Request): string | undefined {
  return request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? undefined
}

/**
 * Who is asking: the role of the API key, or the person of the access token where there is one.
 * A session that was signed out stays valid here until its token expires, as on the hosted service.
 * @throws CallerError 401 for a missing or unknown key and for a bad token
 */
export function resolveCaller(request: Request): Caller {
  const key = apiKey(request)
  if (key === undefined)
    throw new CallerError(401, 'UNAUTHORIZED_MISSING_API_KEY', 'No API key found in request')
  const role = roleOfKey.get(key)
  if (role === undefined) throw new CallerError(401, 'UNAUTHORIZED_INVALID_API_KEY', 'Invalid API key')
  const token = bearerToken(request, key)
  if (token === undefined) return { role, claims: { role } }
  const claims = readAccessToken(token, jwtSecret)
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
