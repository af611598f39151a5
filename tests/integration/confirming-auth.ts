import type { Sql } from 'postgres'
import { publishableKey, secretKey } from '../../tools/local-stack/auth-rest/callers.ts'
import { Mailbox } from '../../tools/local-stack/mail/mailbox.ts'
import { type ProjectConfig, readProjectConfig } from '../../tools/local-stack/project-config.ts'
import { startAuth } from '../../tools/local-stack/start-services.ts'
import { connectTo } from '../connect-client.ts'

type Auth = ProjectConfig['auth']

/** Auth settings of a hosted project that differ from the local ones. */
type AuthSettings = Partial<Auth['email']>

/**
 * A second auth service on the running stack's database. By default, new accounts must confirm their address, as on a
 * hosted project. `settings` changes other settings. The service listens on no port. Tests pass requests to `handle`.
 */
export async function startOtherAuth(
  databaseUrl: string,
  sql: Sql,
  siteUrl: string,
  settings: AuthSettings = {},
  captcha?: Auth['captcha'] & { verifier: string },
) {
  const config = readProjectConfig()
  const email = { ...config.auth.email, enable_confirmations: true, ...settings }
  const mailbox = new Mailbox()
  const service = await startAuth(
    { apiUrl: 'http://auth.invalid', databaseUrl, publishableKey, secretKey, sql, log: () => undefined },
    {
      ...config,
      auth: { ...config.auth, email, captcha },
    },
    { siteUrl, mailbox, ...(captcha && { captchaVerifier: captcha.verifier }) },
  )
  const handle = async (request: Request) => service.handle(request)
  const newAuth = () =>
    connectTo('http://auth.invalid', publishableKey, async (input, init) => handle(new Request(input, init)))
      .auth
  return { handle, close: () => service.close(), mailbox, newAuth }
}
