import { readEnv } from './env'
import { showMissingSettings } from './missing-settings'

const settings = readEnv(import.meta.env)
if (!settings.ok) {
  showMissingSettings(settings.problems)
  throw new Error(settings.problems.join(' '))
}

/** The backend's URL, without a trailing slash, and its publishable key. */
export const backend = {
  url: settings.env.supabaseUrl.replace(/\/+$/, ''),
  key: settings.env.supabasePublishableKey,
}

/** The email address for contacting the company. */
export const contactEmail = settings.env.contactEmail

/** The auth service's CAPTCHA. Undefined if the auth service requires none. */
export const captchaSettings = settings.env.captcha
