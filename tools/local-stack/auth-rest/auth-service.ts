import type { Sql } from 'postgres'
import type { Mailbox } from '../mail/mailbox.ts'
import { databaseUrl } from '../postgres/database-url.ts'
import type { ProjectConfig } from '../project-config.ts'
import type { HttpService, StackContext } from '../stack-types.ts'
import { jwtSecret } from './access-token.ts'
import { type AuthRule, isCall, refuse } from './auth-rule.ts'
import { captchaRule } from './captcha-rule.ts'
import { authTypes } from './column-types.ts'
import { mailRules } from './mail-rules.ts'
import { choose, templatesForLibrary } from './mail-templates.ts'
import { mfaRules } from './mfa-rules.ts'
import { passwordRules } from './password-rules.ts'
import { App, PostgresConnection, withLog } from './supabase-lite.ts'
import { tokenClaims } from './token-claims.ts'

export interface AuthOptions {
  /** The app's address, for the links in mails. */
  siteUrl: string
  mailbox: Mailbox
  /** The URL that verifies CAPTCHA tokens. The default is the provider's URL. */
  captchaVerifier?: string
}

/** The part of the stack's context that the auth service needs. A test can start a second auth service with it. */
export type AuthContext = Pick<
  StackContext,
  'apiUrl' | 'databaseUrl' | 'publishableKey' | 'secretKey' | 'sql' | 'log'
>

/** Emulates GoTrue at `/auth/v1` with @supabase/lite, under GoTrue's own database role `supabase_auth_admin`. */
export async function emulateAuth(
  context: AuthContext,
  config: ProjectConfig,
  { siteUrl, mailbox, captchaVerifier }: AuthOptions,
): Promise<HttpService> {
  const port = Number(new URL(context.databaseUrl).port)
  const connection = new PostgresConnection({
    url: databaseUrl('supabase_auth_admin', port),
    postgresOptions: { max: 5, types: authTypes, onnotice: () => {} },
  })
  const { email } = config.auth
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: context.publishableKey,
      secret_key: context.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: config.auth.additional_redirect_urls,
      jwt_expiry: config.auth.jwt_expiry,
      enable_signup: config.auth.enable_signup,
      minimum_password_length: config.auth.minimum_password_length,
      email: {
        enable_signup: true,
        enable_confirmations: email.enable_confirmations,
        double_confirm_changes: email.double_confirm_changes,
        otp_expiry: email.otp_expiry,
        template: templatesForLibrary(config),
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: { disableStudio: true },
      drivers: {
        email: {
          send: (mail) => keep(context.sql, mailbox, mail),
        },
      },
    },
  })
  await app.init()
  const parts = { sql: context.sql, config, siteUrl, mailbox }
  const rules: AuthRule[] = [
    captchaRule(config.auth.captcha, captchaVerifier),
    mfaRules({ ...parts, ask: (request) => answer(request) }),
    passwordRules(parts),
    mailRules(parts),
    tokenClaims(context.sql, `${context.apiUrl}/auth/v1`),
    renewInTurn(),
    mailUnsavedUser,
  ]
  const answer = (request: Request): Promise<Response> =>
    rules.reduceRight<() => Promise<Response>>(
      (next, rule) => () => rule(request, next),
      async () => app.server.fetch(request),
    )()
  return {
    handle: (request) =>
      withLog(
        (line) => context.log(`auth: ${line}`),
        () => answer(request),
      ),
    close: () => connection.close(),
  }
}

/**
 * Stores a mail from @supabase/lite in the mailbox without its plain text. GoTrue sends only HTML, and this plain text does
 * not come from the project's templates.
 */
async function keep(
  sql: Sql,
  mailbox: Mailbox,
  { to, subject, html }: { to: string; subject: string; html?: string | undefined },
): Promise<void> {
  const [account] = await sql<{ metadata: unknown }[]>`
    select raw_user_meta_data as metadata from auth.users where email = ${to}`
  const chosen = (text: string) => choose(text, account?.metadata)
  const mail = { to: [{ name: '', address: to }], subject: chosen(subject) }
  mailbox.add(html ? { ...mail, html: chosen(html) } : mail)
}

/**
 * Responds with GoTrue's error if a new user cannot be inserted. The insert fails if the metadata contains a NUL character.
 * It also fails for all but one of several simultaneous sign-ups with the same address.
 */
const mailUnsavedUser: AuthRule = async (request, next) => {
  const response = await next()
  if (response.status !== 500 || !isCall(request, 'POST', '/signup')) return response
  return refuse(500, 'unexpected_failure', 'Database error saving new user')
}

/**
 * Renews sessions one after the other. GoTrue locks the session, so that concurrent requests get the same result as the
 * first. @supabase/lite would end the session, or create one per request.
 */
function renewInTurn(): AuthRule {
  let last: Promise<unknown> = Promise.resolve()
  return (request, next) => {
    const isRenewal = new URL(request.url).searchParams.get('grant_type') === 'refresh_token'
    if (!isRenewal || !isCall(request, 'POST', '/token')) return next()
    const answer = last.then(next)
    last = answer.catch(() => undefined)
    return answer
  }
}
