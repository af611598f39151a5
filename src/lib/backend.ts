import { readEnv } from './env'
import { showMissingSettings } from './missing-settings'
import { watchedFetch } from './reachability'

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

/**
 * `fetch` with the key and the session's token, as the backend's services expect them.
 * @param token gives the session's token, or null for a visitor: the key stands in for it.
 */
export function authorizedFetch(token: () => Promise<string | null>): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', backend.key)
    headers.set('Authorization', `Bearer ${(await token()) ?? backend.key}`)
    return watchedFetch(input, { ...init, headers })
  }
}
