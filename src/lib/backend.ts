import { readEnv } from './env'
import { showMissingSettings } from './missing-settings'

const settings = readEnv(import.meta.env)
if (!settings.ok) {
  showMissingSettings(settings.problems)
  throw new Error(settings.problems.join(' '))
}

/** Where the backend is (without a slash at the end), and the key that every request carries. */
export const backend = {
  url: settings.env.supabaseUrl.replace(/\/+$/, ''),
  key: settings.env.supabasePublishableKey,
}

/** Where people reach whoever runs the app; undefined where the app was built without an address. */
export const contactEmail = settings.env.contactEmail
