import type { Sql } from 'postgres'
import type { Mailbox } from '../mail/mailbox.ts'
import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, isCall, readBody, refuse } from './auth-rule.ts'
import { renderMail } from './mail-templates.ts'
import { readSession, type Session } from './session.ts'

type Parts = { sql: Sql; config: ProjectConfig; siteUrl: string; mailbox: Mailbox }

/** The longest password that bcrypt accepts, in bytes. */
const longest = 72

/**
 * GoTrue's rules for a new password:
 * - It must not exceed 72 bytes.
 * - It needs the current password ("Require current password when updating"), except in a session opened by a mail.
 * - With `secure_password_change` it needs a session younger than a day. GoTrue's alternative, a code by mail, is missing.
 * - It ends all other sessions and sends the notification `password_changed`.
 */
export function passwordRules({ sql, config, siteUrl, mailbox }: Parts): AuthRule {
  async function refusal(session: Session, current: string | undefined): Promise<Response | undefined> {
    if (config.auth.email.secure_password_change && !session.is_recent) {
      return refuse(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    if (session.is_by_mail) return undefined
    const text = 'Current password required when setting new password.'
    if (!current) return refuse(400, 'current_password_required', text)
    return (await fits(current, session.hash)) ? undefined : refuse(400, 'current_password_invalid', text)
  }

  // bcrypt's $2a$ and $2b$ are the same algorithm, but pgcrypto knows only $2a$.
  async function fits(given: string, hash: string): Promise<boolean> {
    const known = hash.replace(/^\$2b\$/, '$2a$')
    const [row] = await sql<
      { fits: boolean }[]
    >`select extensions.crypt(${given}, ${known}) = ${known} as fits`
    return row?.fits ?? false
  }

  async function finish({ id, user_id, email, metadata }: Session): Promise<void> {
    await sql`delete from auth.sessions where user_id = ${user_id} and id <> ${id}`
    const mail = renderMail(config, 'password_changed', email, { SiteURL: siteUrl, Email: email }, metadata)
    if (mail) mailbox.add(mail)
  }

  return async (request, next) => {
    const isChange = isCall(request, 'PUT', '/user')
    if (!isChange && !isCall(request, 'POST', '/signup')) return next()
    const { password, current_password } = await readBody(request)
    if (password !== undefined && Buffer.byteLength(password) > longest) {
      return refuse(400, 'validation_failed', `Password cannot be longer than ${longest} characters`)
    }
    if (!isChange) return next()
    if (password === undefined) return next()
    const session = await readSession(sql, request)
    if (!session) return next()
    const refused = await refusal(session, current_password)
    if (refused) return refused
    const response = await next()
    if (response.ok) await finish(session)
    return response
  }
}
