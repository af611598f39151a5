import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import type { Mailbox } from '../mail/mailbox.ts'
import type { ProjectConfig } from '../project-config.ts'
import { readAccessToken } from './access-token.ts'
import { type AuthRule, isCall, readBody, refuse } from './auth-rule.ts'
import type { Bucket } from './bucket.ts'
import { renderMail } from './mail-templates.ts'

type Parts = { sql: Sql; config: ProjectConfig; siteUrl: string; mailbox: Mailbox; mailBudget: Bucket }
type Session = {
  session_id: string
  user_id: string
  email: string
  metadata: unknown
  is_recent: boolean
  hash: string | null
}

const opened = z.object({ access_token: z.string() })

/**
 * GoTrue's rules for a new password:
 * - it needs the current password ("Require current password when updating"), except in a session opened by a mail;
 * - with `secure_password_change` it needs a session younger than a day (GoTrue's alternative, a code by mail, is missing);
 * - it ends all other sessions and sends the notification `password_changed`.
 */
export function passwordRules({ sql, config, siteUrl, mailbox, mailBudget }: Parts): AuthRule {
  // Lost when the stack stops; such a session then needs the current password.
  const openedByMail = new Set<string>()

  async function rememberOpened(response: Response): Promise<void> {
    const answer = opened.safeParse(await response.clone().json())
    if (answer.success) openedByMail.add(sessionId(answer.data.access_token))
  }

  async function refusal(session: Session, current: string | undefined): Promise<Response | undefined> {
    if (config.auth.email.secure_password_change && !session.is_recent) {
      return refuse(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    if (openedByMail.has(session.session_id) || session.hash === null) return undefined
    const text = 'Current password required when setting new password.'
    if (!current) return refuse(400, 'current_password_required', text)
    return (await fits(current, session.hash)) ? undefined : refuse(400, 'current_password_invalid', text)
  }

  // bcrypt's $2a$ and $2b$ are the same algorithm; pgcrypto knows only the first.
  async function fits(given: string, hash: string): Promise<boolean> {
    const known = hash.replace(/^\$2b\$/, '$2a$')
    const [row] = await sql<
      { fits: boolean }[]
    >`select extensions.crypt(${given}, ${known}) = ${known} as fits`
    return row?.fits ?? false
  }

  async function finish({ session_id, user_id, email, metadata }: Session): Promise<void> {
    await sql`delete from auth.sessions where user_id = ${user_id} and id <> ${session_id}`
    const mail = renderMail(config, 'password_changed', email, { SiteURL: siteUrl, Email: email }, metadata)
    if (mail && mailBudget.take()) mailbox.add(mail)
  }

  return async (request, next) => {
    if (isCall(request, 'POST', '/verify')) {
      const response = await next()
      if (response.ok) await rememberOpened(response)
      return response
    }
    if (!isCall(request, 'PUT', '/user')) return next()
    const { password, current_password } = await readBody(request)
    // The library refuses a weak password first.
    if (password === undefined || password.length < config.auth.minimum_password_length) return next()
    const session = await readSession(sql, request)
    if (!session) return next()
    const refused = await refusal(session, current_password)
    if (refused) return refused
    const response = await next()
    if (response.ok) await finish(session)
    return response
  }
}

/** The session of the request's token; undefined without a valid one, which the library refuses. */
async function readSession(sql: Sql, request: Request): Promise<Session | undefined> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!token) return undefined
  try {
    const [session] = await sql<Session[]>`
      select s.id as session_id, u.id as user_id, u.email, u.raw_user_meta_data as metadata, u.encrypted_password as hash,
        s.created_at > now() - interval '24 hours' as is_recent
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = ${sessionId(token)}`
    return session
  } catch {
    return undefined
  }
}

function sessionId(token: string): string {
  return z.parse(z.uuid(), readAccessToken(token)['session_id'])
}
