import { createHash, randomInt } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Mailbox } from '../mail/mailbox.ts'
import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, isCall, readBody, refuse } from './auth-rule.ts'
import { renderMail } from './mail-templates.ts'

type Surroundings = { sql: Sql; config: ProjectConfig; siteUrl: string; mailbox: Mailbox }
type Sent = { id: string; email: string; waits: number | null; is_confirmed: boolean }

/**
 * GoTrue's `max_frequency`: a second mail within it is refused, for addresses that have an account; and the
 * confirmation mail sent again, which @supabase/lite always refuses.
 */
export function mailRules({ sql, config, siteUrl, mailbox }: Surroundings): AuthRule {
  const pause = config.auth.email.max_frequency / 1000

  /** The account of an address, and how many seconds its next mail of this kind has to wait. */
  async function find(email: string, column: 'recovery_sent_at' | 'confirmation_sent_at') {
    const [found] = await sql<Sent[]>`
      select id, email, email_confirmed_at is not null as is_confirmed,
        ceil(extract(epoch from ${sql(column)} - now()) + ${pause})::int as waits
      from auth.users where email = ${email.toLowerCase()}`
    return found
  }

  async function sendConfirmation({ id, email }: Sent): Promise<void> {
    const otp = String(randomInt(100_000, 1_000_000))
    // GoTrue's own way of making one.
    const hash = createHash('sha224').update(`${email}${otp}`).digest('hex')
    await sql`update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now() where id = ${id}`
    const values = { SiteURL: siteUrl, Email: email, Token: otp, TokenHash: hash }
    const mail = renderMail(config, 'confirmation', email, values)
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
