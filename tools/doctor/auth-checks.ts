import * as z from 'zod/mini'
import { ask, fieldOf, type Target } from './examined-project.ts'
import { type Finding, judge, unknown } from './finding.ts'

const settingsSchema = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.optional(z.boolean()),
  external: z.record(z.string(), z.unknown()),
})

/** Checks Auth's public settings, and where links in its emails lead. */
export async function checkAuth(target: Target): Promise<Finding[]> {
  const answer = await ask(target, '/auth/v1/settings')
  const settings = settingsSchema.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined)
  if (!settings.success) {
    const hint = `/auth/v1/settings answers ${answer.status}. Is the key right? Settings → API Keys shows it.`
    return [judge('Auth answers to the publishable key', false, hint)]
  }
  const { disable_signup, mailer_autoconfirm, external } = settings.data
  const others = Object.entries(external).filter(([name, on]) => on === true && name !== 'email')
  return [
    judge(
      'People can register',
      !disable_signup,
      'Authentication → Sign In / Providers: turn on "Allow new users to sign up".',
    ),
    judge(
      'A new account must confirm its address',
      !mailer_autoconfirm,
      'enable_confirmations = true in [remotes.production.auth.email], then `npx supabase config push`. Until then anybody can register with an address of somebody else.',
    ),
    judge(
      'There is no way in but email and password',
      others.length === 0 && external['email'] === true,
      `On besides, or off: ${others.map(([name]) => name).join(', ') || 'email'}. Authentication → Sign In / Providers.`,
    ),
    ...(await checkDemoAccounts(target)),
    ...(await checkRedirects(target)),
  ]
}

/** The seed's demo accounts, whose password is published in the seed file. */
const demo = { people: ['admin', 'priya', 'jordan', 'sam'], password: 'Shinework1' }

/** Checks that the demo accounts cannot log in, and that logins require a CAPTCHA. */
async function checkDemoAccounts(target: Target): Promise<Finding[]> {
  const logins = await Promise.all(
    demo.people.map(async (name) => {
      const email = `${name}@shinework.example`
      const answer = await ask(target, '/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demo.password }),
      })
      return { email, ...answer }
    }),
  )
  return [
    // Without a database connection, this is the only check for demo accounts. With a connection, the chapter "Database"
    // reports demo accounts.
    ...(target.databaseUrl === undefined ? [demoLogins(logins)] : []),
    judge(
      'Logging in and registering ask for a CAPTCHA',
      // Compares both field names, because the name depends on the requested API version.
      logins.every((one) => [fieldOf(one, 'code'), fieldOf(one, 'error_code')].includes('captcha_failed')),
      'A program can use up the mails of everybody, and try passwords. docs/hosting.md, step 3, "CAPTCHA".',
    ),
  ]
}

function demoLogins(logins: readonly { email: string; status: number }[]): Finding {
  const open = logins.filter(({ status }) => status === 200).map(({ email }) => email)
  const hint = `${open.join(', ')} do; their password is published. At once: delete from auth.users where email like '%@shinework.example'; Then look in the audit for what was done with them.`
  return judge('No account of the demo data logs in', open.length === 0, hint)
}

/**
 * The URL to which a link in an email redirects. Uses an invalid token, so that no email is sent and no token
 * is used up.
 */
async function landingOf(target: Target, redirectTo: string): Promise<string> {
  const query = new URLSearchParams({ token: 'doctor', type: 'recovery', redirect_to: redirectTo })
  const { headers } = await ask(target, `/auth/v1/verify?${query}`)
  return headers.get('location') ?? ''
}

const foreign = 'https://doctor.example/stolen'

async function checkRedirects(target: Target): Promise<Finding[]> {
  const landing = await landingOf(target, foreign)
  const hint =
    'site_url and additional_redirect_urls in [remotes.production.auth], then `npx supabase config push`.'
  if (!URL.canParse(landing))
    return [unknown('Links in emails lead to the app', '/auth/v1/verify sent nobody anywhere.')]
  const origin = new URL(landing).origin
  const { appUrl } = target
  const onlyApp = judge(
    'Links in emails lead to no foreign address',
    origin !== new URL(foreign).origin,
    `A link that asks for ${foreign} gets there, with a token to set a new password. Take wildcards out of ${hint}`,
  )
  if (appUrl === undefined) return [onlyApp]
  const own = await landingOf(target, `${appUrl}/reset-password`)
  return [
    onlyApp,
    judge('Links in emails lead to the app', origin === appUrl, `They lead to ${origin}. ${hint}`),
    judge(
      'Every page of the app may be a link’s goal',
      own.startsWith(`${appUrl}/reset-password`),
      `${appUrl}/** is not permitted. ${hint}`,
    ),
  ]
}
