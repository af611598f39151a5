import { parseArgs } from 'node:util'
import { captchaOf } from '../shared/fill-in.ts'
import type { Target } from './target.ts'

export const usage = `Examines a deployed project. Exit code 1 when something is to be mended, 2 when nothing is but not everything could be examined.

  export SUPABASE_PUBLISHABLE_KEY=sb_publishable_…
  npm run doctor -- --url https://<ref>.supabase.co [--app https://<the app's address>]

Sees more with these in the environment:
  SUPABASE_SECRET_KEY     makes two throw-away cleaners, tries what must be refused to them, and removes them
  DATABASE_URL            the database, as postgres: its catalog against the migrations, cron jobs, messages, growth, advisors
  SUPABASE_ACCESS_TOKEN   a management token: settings of the dashboard, advisors

--mail <address> has one message sent there through deliver; needs both of the first.
--mend <file> writes the statements that mend what is not as the migrations make it. Read them before you run them.

An app with a CAPTCHA is compared by VITE_CAPTCHA_PROVIDER and VITE_CAPTCHA_SITE_KEY, as it was built.`

export interface Options {
  target: Target
  /** Where the statements that mend the catalog are written. */
  mendFile?: string | undefined
}

/** @throws Error that says what is missing */
export function readOptions(args: string[], environment: Record<string, string | undefined>): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { url: text, app: text, mend: text, mail: text } })
  const publishableKey = environment['SUPABASE_PUBLISHABLE_KEY']
  if (!publishableKey) throw new Error('SUPABASE_PUBLISHABLE_KEY is not in the environment.')
  if (/^sb_secret_|^sbp_/.test(publishableKey)) {
    throw new Error(
      'SUPABASE_PUBLISHABLE_KEY holds a secret: the doctor needs the key that everybody may know.',
    )
  }
  const {
    DATABASE_URL: databaseUrl,
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_SECRET_KEY: secretKey,
  } = environment
  if (values.mail !== undefined && !(databaseUrl && secretKey))
    throw new Error('--mail needs DATABASE_URL and SUPABASE_SECRET_KEY in the environment.')
  const target = {
    url: originOf(values.url, '--url'),
    publishableKey,
    captcha: captchaOf(environment),
    ...(values.app === undefined ? {} : { appUrl: originOf(values.app, '--app') }),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(accessToken ? { accessToken } : {}),
    ...(secretKey ? { secretKey } : {}),
    mailTo: values.mail,
    managementUrl: 'https://api.supabase.com',
  }
  return { target, mendFile: values.mend }
}

function originOf(given: string | undefined, name: string): string {
  if (given === undefined) throw new Error(`${name} is missing.`)
  if (!URL.canParse(given)) throw new Error(`${name} is not an address: ${given}`)
  return new URL(given).origin
}
