import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Mailbox } from '../mail/mailbox.ts'
import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, isCall, readBody, refuse } from './auth-rule.ts'
import { renderMail } from './mail-templates.ts'

type Parts = { sql: Sql; config: ProjectConfig; siteUrl: string; mailbox: Mailbox }
type Account = { id: string; email: string; metadata: unknown; waits: number; is_confirmed: boolean }

/**
 * Three rules of GoTrue that @supabase/lite lacks:
 * - Within `max_frequency`, an account gets no second mail.
 * - The confirmation mail can be sent again. @supabase/lite always refuses to send it again.
 * - A sign-up with a known address gets GoTrue's response.
 */
export function mailRules({ sql, config, siteUrl, mailbox }: Parts): AuthRule {
  const minSeconds = config.auth.email.max_frequency / 1000

  /** The account of an address, and the seconds until another mail of this kind is allowed. */
  async function find(email: string, column: 'recovery_sent_at' | 'confirmation_sent_at') {
    const [found] = await sql<Account[]>`
      select id, email, raw_user_meta_data as metadata, email_confirmed_at is not null as is_confirmed,
        coalesce(ceil(extract(epoch from ${sql(column)} - now()) + ${minSeconds}), 0)::int as waits
      from auth.users where email = ${email.toLowerCase()}`
    return found
  }

  async function sendConfirmation({ id, email, metadata }: Account): Promise<void> {
    const otp = String(randomInt(100_000, 1_000_000))
    // GoTrue computes the token's hash in the same way.
    const hash = createHash('sha224').update(`${email}${otp}`).digest('hex')
    await sql`update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now() where id = ${id}`
    const values = { SiteURL: siteUrl, Email: email, Token: otp, TokenHash: hash }
    const mail = renderMail(config, 'confirmation', email, values, metadata)
    if (mail) mailbox.add(mail)
  }

  /** The response to a repeated sign-up. Undefined for a first sign-up, or if the password is refused. */
  async function answerAgain(request: Request): Promise<Response | undefined> {
    const { email, password = '', data } = await readBody(request)
    if (!email || password.length < config.auth.minimum_password_length) return undefined
    const found = await find(email, 'confirmation_sent_at')
    if (!found) return undefined
    // Responds as for a new account and sends no mail, so that the response does not reveal the existing account.
    if (found.is_confirmed) return Response.json(signedUp(randomUUID(), email, data, []))
    if (found.waits > 0) return tooSoon(found.waits)
    // Keeps the password and name of the first sign-up.
    await sendConfirmation(found)
    const identity = { id: found.id, user_id: found.id, provider: 'email', identity_data: { email } }
    return Response.json(signedUp(found.id, email, found.metadata, [identity]))
  }

  async function recover(request: Request, next: () => Promise<Response>): Promise<Response> {
    const found = await find((await readBody(request)).email ?? '', 'recovery_sent_at')
    return found && found.waits > 0 ? tooSoon(found.waits) : next()
  }

  async function resend(request: Request, next: () => Promise<Response>): Promise<Response> {
    const { email, type } = await readBody(request)
    if (type !== 'signup' || !email) return next()
    const found = await find(email, 'confirmation_sent_at')
    if (!found || found.is_confirmed) return Response.json({})
    if (found.waits > 0) return tooSoon(found.waits)
    await sendConfirmation(found)
    return Response.json({})
  }

  return async (request, next) => {
    if (isCall(request, 'POST', '/signup') && config.auth.email.enable_confirmations) {
      return (await answerAgain(request)) ?? next()
    }
    if (isCall(request, 'POST', '/recover')) return recover(request, next)
    if (isCall(request, 'POST', '/resend')) return resend(request, next)
    return next()
  }
}

/** The user in GoTrue's response to a sign-up that needs confirmation. */
function signedUp(id: string, address: string, user_metadata: unknown, identities: object[]) {
  const now = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: identities.length > 0 ? 'authenticated' : '',
    email: address.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user_metadata ?? {},
    identities,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function tooSoon(seconds: number): Response {
  const text = `For security purposes, you can only request this after ${seconds} seconds.`
  return refuse(429, 'over_email_send_rate_limit', text)
}
