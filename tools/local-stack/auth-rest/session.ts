import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import { readAccessToken } from './access-token.ts'

/** A session and its user, with the fields that the rules for passwords and second factors need. */
export type Session = {
  id: string
  user_id: string
  email: string
  /** The password's hash. Every account here has a password. */
  hash: string
  metadata: unknown
  aal: string
  has_factor: boolean
  /** Whether the session is younger than a day. */
  is_recent: boolean
  /** Whether a link or code in a mail opened the session (token-claims.ts). */
  is_by_mail: boolean
}

/** The session of the request's token. Undefined for an invalid token, which @supabase/lite refuses later. */
export async function readSession(sql: Sql, request: Request): Promise<Session | undefined> {
  const id = sessionIdOf(request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '')
  if (id === undefined) return undefined
  const [session] = await sql<Session[]>`
    select session.id, account.id as user_id, account.email, account.encrypted_password as hash,
      account.raw_user_meta_data as metadata, session.aal,
      exists (select from auth.mfa_factors where user_id = account.id and status = 'verified') as has_factor,
      session.created_at > now() - interval '24 hours' as is_recent,
      exists (
        select from auth.mfa_amr_claims where session_id = session.id and authentication_method = 'otp'
      ) as is_by_mail
    from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id = ${id}`
  return session
}

function sessionIdOf(token: string): string | undefined {
  try {
    return z.uuid().safeParse(readAccessToken(token)['session_id']).data
  } catch {
    return undefined
  }
}
