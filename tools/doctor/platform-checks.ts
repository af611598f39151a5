import * as z from 'zod/mini'
import { adviceOn, readAdvice } from '../shared/advisors.ts'
import { compareAuthSettings, configOf } from './auth-settings.ts'
import { read, type Target } from './examined-project.ts'
import { bad, type Finding, good, judge, unknown } from './finding.ts'

const switched = z.optional(z.nullable(z.boolean()))

const authSettings = z.looseObject({
  security_update_password_require_current_password: switched,
  security_sb_forwarded_for_enabled: switched,
  smtp_host: z.optional(z.nullable(z.string())),
  hook_mfa_verification_attempt_enabled: switched,
  hook_mfa_verification_attempt_uri: z.optional(z.nullable(z.string())),
})

/**
 * The database function that the auth service calls to check each second-factor code (rule 2.27), as supabase/config.toml
 * names it.
 */
const judgeOfCodes = 'pg-functions://postgres/private/judge_second_factor'

const advised = 'Supabase’s advisors find nothing'

/**
 * Checks settings that only the platform's management API reveals. Returns no findings if the access token is
 * missing.
 */
export async function checkPlatform(target: Target): Promise<Finding[]> {
  if (target.accessToken === undefined) return []
  const auth = authSettings.safeParse(await manage(target, 'config/auth'))
  const found: Finding[] = []
  for (const kind of ['security', 'performance'])
    found.push(...findingsOf(readAdvice(await manage(target, `advisors/${kind}`))))
  if (!auth.success) {
    return [
      unknown(
        'The platform tells its settings',
        'The answers have another form than expected; look in the dashboard.',
      ),
      ...found,
    ]
  }
  return [
    judge(
      'Changing the password asks for the current one',
      auth.data.security_update_password_require_current_password === true,
      'Authentication → Sign In / Providers → Email: turn on "Require current password when updating".',
    ),
    judge(
      'Phone login passes the caller’s address on',
      auth.data.security_sb_forwarded_for_enabled === true,
      'Authentication → Rate Limits: turn on "IP address forwarding".',
    ),
    judge(
      'Emails about accounts go by an SMTP server of your own',
      Boolean(auth.data.smtp_host),
      '[remotes.production.auth.email.smtp], then `npx supabase config push`: Supabase’s own mailer serves your team only.',
    ),
    judge(
      'Wrong codes are limited by person',
      auth.data.hook_mfa_verification_attempt_enabled === true &&
        auth.data.hook_mfa_verification_attempt_uri === judgeOfCodes,
      `Without it only the database limits codes: 30 questions in ten minutes for one person, each from one address (rule 2.35), so whoever has a password and many addresses can guess for long. Hooks of this kind need a Team plan, says Supabase’s documentation. Authentication → Hooks: "MFA Verification Attempt" calls ${judgeOfCodes}; or \`npx supabase config push\`.`,
    ),
    ...compareAuthSettings(auth.data, configOf(refOf(target))),
    ...found,
  ]
}

const refOf = ({ url }: Target) => new URL(url).hostname.split('.')[0] ?? ''

async function manage(target: Target, path: string): Promise<unknown> {
  const { accessToken = '', managementUrl } = target
  const answer = await read(`${managementUrl}/v1/projects/${refOf(target)}/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (answer.status !== 200)
    throw new Error(
      `The management API answers ${answer.status} for ${path}. Is the token right, and --url the project’s own address?`,
    )
  return JSON.parse(answer.text)
}

function findingsOf(advice: ReturnType<typeof readAdvice>): Finding[] {
  if (advice === undefined)
    return [
      unknown(advised, 'The report has another form than expected: `npx supabase db advisors --linked`.'),
    ]
  if (advice.length === 0) return [good(advised)]
  return advice.map(({ name, detail, remediation }) => ({
    ...bad(advised, [name, detail, remediation].filter(Boolean).join(': ')),
    ...(name === 'rls_disabled_in_public' ? { about: `guard ${/`?public\.(\w+)/.exec(detail)?.[1]}` } : {}),
  }))
}

/**
 * Runs Supabase's advisors on the database. Returns no findings if the connection string is missing, or if the management
 * API already reports the advisors' findings.
 */
export async function checkAdvisors({ databaseUrl, accessToken }: Target): Promise<Finding[]> {
  if (databaseUrl === undefined || accessToken !== undefined) return []
  try {
    return findingsOf(await adviceOn(databaseUrl))
  } catch {
    return [unknown(advised, '`npx supabase db advisors` failed; try it by hand.')]
  }
}
