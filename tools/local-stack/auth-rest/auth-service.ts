import { AsyncLocalStorage } from 'node:async_hooks'
import { App } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import type { Mailbox } from '../mail/mailbox.ts'
import { mendVerifyLinks } from '../mail/verify-links.ts'
import { databaseUrl } from '../postgres/database.ts'
import type { ProjectConfig } from '../project-config.ts'
import type { HttpService, StackContext } from '../types.ts'
import { authTypes } from './column-types.ts'
import { jwtSecret } from './keys.ts'
import { withLog } from './library-log.ts'

export interface AuthOptions {
  /** The app's address, to which a mail's link leads when the request names none. */
  siteUrl: string
  mailbox: Mailbox
}

/** `/auth/v1`: @supabase/lite as GoTrue, under GoTrue's own role `supabase_auth_admin`. */
export async function createAuthService(
  context: StackContext,
  config: ProjectConfig,
  { siteUrl, mailbox }: AuthOptions,
): Promise<HttpService> {
  const port = Number(new URL(context.databaseUrl).port)
  const connection = new PostgresConnection({
    url: databaseUrl('supabase_auth_admin', port),
    postgresOptions: { max: 5, types: authTypes, onnotice: () => {} },
  })
  // GoTrue takes the address to return to from the request; @supabase/lite does so in some of its mails only.
  const redirectTo = new AsyncLocalStorage<string | undefined>()
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: context.publishableKey,
      secret_key: context.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [...config.auth.additional_redirect_urls, `${siteUrl}/**`],
      jwt_expiry: config.auth.jwt_expiry,
      enable_signup: config.auth.enable_signup,
      minimum_password_length: config.auth.minimum_password_length,
      email: {
        enable_signup: true,
        enable_confirmations: config.auth.email.enable_confirmations,
        double_confirm_changes: config.auth.email.double_confirm_changes,
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: { disableStudio: true },
      drivers: {
        email: {
          async send(message) {
            mailbox.add(mendVerifyLinks(message, context.apiUrl, redirectTo.getStore()))
          },
        },
      },
    },
  })
  await app.init()
  return {
    handle: (request) =>
      withLog(
        (line) => context.log(`auth: ${line}`),
        async () =>
          redirectTo.run(new URL(request.url).searchParams.get('redirect_to') ?? undefined, () =>
            app.server.fetch(request),
          ),
      ),
    close: () => connection.close(),
  }
}
