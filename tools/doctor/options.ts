import { parseArgs } from 'node:util'
import { loadEnv } from 'vite'
import { buildInfoOf } from '../shared/build-info.ts'
import { captchaOf } from '../shared/content-security-policy.ts'
import { type Input, inputs } from './examine-project.ts'
import type { Target } from './examined-project.ts'

export const usage = `Examines a deployed project. Exit code 1 when something is to be mended, 2 when nothing is but not everything could be examined.

  export SUPABASE_PUBLISHABLE_KEY=sb_publishable_…
  npm run doctor -- --url https://<ref>.supabase.co [--app https://<the app's address>]

Needs these in the environment, too:
  DATABASE_URL            the database, as postgres: its catalog against the migrations, cron jobs, messages, growth, advisors
  SUPABASE_ACCESS_TOKEN   a management token: settings of the dashboard, advisors

Without --app or one of these the code is 2, because a part was not examined. --without app|database|access-token leaves
that part out on purpose, and may be given more than once.

--mail <address> has one message sent to the account with this address through deliver; needs DATABASE_URL.
--mend <file> writes the statements that mend what is not as the migrations make it. Read them before you run them.

The app is compared with what this checkout builds. Give VITE_CONTACT_EMAIL, VITE_VAPID_PUBLIC_KEY, VITE_CAPTCHA_PROVIDER and
VITE_CAPTCHA_SITE_KEY as for the build, in the environment or in a file .env.`

export interface Options {
  target: Target
  /** The file to which the repair statements are written. */
  mendFile?: string | undefined
}

/** @throws Error that names a missing or invalid option */
export function readOptions(args: string[], environment: Record<string, string | undefined>): Options {
  const text = { type: 'string' } as const
  const texts = { ...text, multiple: true } as const
  const { values } = parseArgs({
    args,
    options: { url: text, app: text, mend: text, mail: text, without: texts },
  })
  const publishableKey = environment['SUPABASE_PUBLISHABLE_KEY']
  if (!publishableKey) throw new Error('SUPABASE_PUBLISHABLE_KEY is not in the environment.')
  if (/^sb_secret_|^sbp_/.test(publishableKey)) {
    throw new Error(
      'SUPABASE_PUBLISHABLE_KEY holds a secret: the doctor needs the key that everybody may know.',
    )
  }
  const { DATABASE_URL: databaseUrl, SUPABASE_ACCESS_TOKEN: accessToken } = environment
  if (values.mail !== undefined && !databaseUrl)
    throw new Error('--mail needs DATABASE_URL in the environment.')
  const without = (values.without ?? []).map(inputOf)
  // Reads the settings in the same way as `vite build`.
  const settings = { ...loadEnv('production', process.cwd()), ...environment }
  const target = {
    url: originOf(values.url, '--url'),
    publishableKey,
    captcha: captchaOf(settings),
    build: buildInfoOf(settings),
    without,
    ...(values.app === undefined ? {} : { appUrl: originOf(values.app, '--app') }),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(accessToken ? { accessToken } : {}),
    mailTo: values.mail,
    managementUrl: 'https://api.supabase.com',
  }
  return { target, mendFile: values.mend }
}

function inputOf(word: string): Input {
  const known = Object.keys(inputs).find((one): one is Input => one === word)
  if (known === undefined) throw new Error(`--without takes ${Object.keys(inputs).join(', ')}, not ${word}.`)
  return known
}

function originOf(given: string | undefined, name: string): string {
  if (given === undefined) throw new Error(`${name} is missing.`)
  if (!URL.canParse(given)) throw new Error(`${name} is not an address: ${given}`)
  return new URL(given).origin
}
