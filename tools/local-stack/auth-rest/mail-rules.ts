import { createHash, randomInt } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Mailbox } from '../mail/mailbox.ts'
import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, isCall, readBody, refuse } from './auth-rule.ts'
import { renderMail } from './mail-templates.ts'

type Parts = { sql: Sql; config: ProjectConfig; siteUrl: string; mailbox: Mailbox }
type Account = { id: string; email: string; metadata: unknown; waits: number | null; is_confirmed: boolean }

/**
 * GoTrue's `max_frequency` (an account gets no second mail within it), and sending the confirmation mail again, which
 * @supabase/lite always refuses.
 */
export function mailRules({ sql, config, siteUrl, mailbox }: Parts): AuthRule {
  const minSeconds = config.auth.email.max_frequency / 1000

  /** The account of an address, and the seconds until it may get another mail of this kind. */
  async function find(email: string, column: 'recovery_sent_at' | 'confirmation_sent_at') {
    const [found] = await sql<Account[]>`
      select id, email, raw_user_meta_data as metadata, email_confirmed_at is not null as is_confirmed,
        ceil(extract(epoch from ${sql(column)} - now()) + ${minSeconds})::int as waits
      from auth.users where email = ${email.toLowerCase()}`
    return found
  }

  async function sendConfirmation({ id, email, metadata }: Account): Promise<void> {
    const otp = String(randomInt(100_000, 1_000_000))
    // As GoTrue makes it.
    const hash = createHash('sha224').update(`${email}${otp}`).digest('hex')
    await sql`update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now() where id = ${id}`
    const values = { SiteURL: siteUrl, Email: email, Token: otp, TokenHash: hash }
    const mail = renderMail(config, 'confirmation', email, values, metadata)
    if (mail) mailbox.add(mail)
  }

  return async (request, next) => {
    if (isCall(request, 'POST', '/recover')) {
      const { email = '' } = await readBody(request)
      const waits = (await find(email, 'recovery_sent_at'))?.waits ?? 0
      return waits > 0 ? tooSoon(waits) : next()
    }
    if (!isCall(request, 'POST', '/resend')) return next()
    const { email, type } = await readBody(request)
    if (type !== 'signup' || !email) return next()
    const found = await find(email, 'confirmation_sent_at')
    if (!found || found.is_confirmed) return Response.json({})
    if (found.waits !== null && found.waits > 0) return tooSoon(found.waits)
    await sendConfirmation(found)
    return Response.json({})
  }
}

function tooSoon(seconds: number): Response {
  const text = `For security purposes, you can only request this after ${seconds} seconds.`
  return refuse(429, 'over_email_send_rate_limit', text)
}
