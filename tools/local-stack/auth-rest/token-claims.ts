import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import { readAccessToken, signAccessToken } from './access-token.ts'
import { type AuthRule, isCall } from './auth-rule.ts'

type Account = Record<'phone' | 'app_metadata' | 'user_metadata' | 'is_anonymous', unknown>
type Method = { method: string; timestamp: number }

const opened = z.looseObject({ access_token: z.string() })
const ofSession = z.looseObject({ sub: z.uuid(), session_id: z.uuid() })

/**
 * Adds the claims of GoTrue's tokens to the tokens of @supabase/lite. The sign-in method (`amr`) is stored with the session,
 * as in GoTrue, so that renewed tokens have it, too.
 * @param issuer the auth service's URL
 */
export function tokenClaims(sql: Sql, issuer: string): AuthRule {
  async function keepMethod(session: string, method: string): Promise<void> {
    await sql`
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), ${session}, now(), now(), ${method})
      on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
  }

  async function complete(token: string, method: string | undefined): Promise<string> {
    const claims = readAccessToken(token)
    const { sub, session_id } = ofSession.parse(claims)
    if (method !== undefined) await keepMethod(session_id, method)
    const [account] = await sql<Account[]>`
      select coalesce(phone, '') as phone, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, is_anonymous
      from auth.users where id = ${sub}`
    const amr = await sql<Method[]>`
      select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
      from auth.mfa_amr_claims where session_id = ${session_id} order by updated_at desc`
    const aal = amr.some(({ method: given }) => given === 'totp') ? 'aal2' : 'aal1'
    return signAccessToken({ iss: issuer, ...claims, ...account, aal, amr: [...amr] })
  }

  return async (request, next) => {
    const method = methodOf(request)
    const response = await next()
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const answer = opened.safeParse(await response.clone().json())
    if (!answer.success) return response
    const token = await complete(answer.data.access_token, method)
    return Response.json({ ...answer.data, access_token: token }, { status: response.status })
  }
}

/** The method by which this request opens a session, in GoTrue's terms. Undefined for a renewal. */
function methodOf(request: Request): string | undefined {
  if (isCall(request, 'POST', '/token')) {
    const grant = new URL(request.url).searchParams.get('grant_type')
    if (grant === 'refresh_token') return undefined
    return grant === 'password' ? 'password' : 'otp'
  }
  return isCall(request, 'POST', '/signup') ? 'password' : 'otp'
}
