/** The provider and site key of the auth service's CAPTCHA (docs/hosting.md). */
export type CaptchaSettings = { provider: 'turnstile' | 'hcaptcha'; siteKey: string }

type Env = {
  supabaseUrl: string
  supabasePublishableKey: string
  /** The email address for contacting the company, mainly for people whose account is not active. */
  contactEmail: string
  /** Undefined if the project requires no CAPTCHA. */
  captcha: CaptchaSettings | undefined
}

/**
 * Reads the settings that Vite built in. Validates them without zod, because the first page does not load zod.
 * @returns the settings, or one line for each missing or invalid setting.
 */
export function readEnv(
  variables: Readonly<Record<string, unknown>>,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const text = (name: string) => {
    const value = variables[name]
    return typeof value === 'string' ? value : ''
  }
  const supabaseUrl = text('VITE_SUPABASE_URL')
  const supabasePublishableKey = text('VITE_SUPABASE_PUBLISHABLE_KEY')
  const contactEmail = text('VITE_CONTACT_EMAIL')
  const provider = text('VITE_CAPTCHA_PROVIDER')
  const siteKey = text('VITE_CAPTCHA_SITE_KEY')
  const isProvider = provider === 'turnstile' || provider === 'hcaptcha'
  const problems = [
    !(/^https?:\/\//.test(supabaseUrl) && URL.canParse(supabaseUrl)) &&
      'VITE_SUPABASE_URL must be an http(s) address.',
    supabasePublishableKey === '' && 'VITE_SUPABASE_PUBLISHABLE_KEY must be set.',
    !/^\S+@\S+$/.test(contactEmail) && 'VITE_CONTACT_EMAIL must be an email address.',
    provider !== '' && !isProvider && 'VITE_CAPTCHA_PROVIDER must be turnstile or hcaptcha.',
    (provider === '') !== (siteKey === '') &&
      'VITE_CAPTCHA_PROVIDER and VITE_CAPTCHA_SITE_KEY must be set both, or neither.',
  ].filter((problem) => problem !== false)
  if (problems.length > 0) return { ok: false, problems }
  const captcha: CaptchaSettings | undefined = isProvider ? { provider, siteKey } : undefined
  return {
    ok: true,
    env: { supabaseUrl, supabasePublishableKey, contactEmail, captcha },
  }
}
