import { readEnv } from './env'
import { showMissingSettings } from './missing-settings'

const settings = readEnv(import.meta.env)
if (!settings.ok) {
  showMissingSettings(settings.problems)
  throw new Error(settings.problems.join(' '))
}

/** The backend's address, without a slash at the end, and its publishable key. */
export const backend = {
  url: settings.env.supabaseUrl.replace(/\/+$/, ''),
  key: settings.env.supabasePublishableKey,
}

/** Where people can write to. */
export const contactEmail = settings.env.contactEmail

/** The auth service's CAPTCHA; undefined if it asks for none. */
export const captchaSettings = settings.env.captcha
