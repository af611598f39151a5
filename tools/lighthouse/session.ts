import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { administersKey, sessionKey } from '../../src/lib/session/personal-storage.ts'
import type { StackAddresses } from '../local-stack/index.ts'

/** The password of the demo accounts. */
const password = 'Shinework1'

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

/** The entries that a sign-in stores in the browser, by key. */
export type Stored = Record<string, string>

/** Signs in a demo account. Returns the session's JSON as the app stores it, and the app's other entries about the session. */
export async function sessionOf(
  { apiUrl, publishableKey }: Pick<StackAddresses, 'apiUrl' | 'publishableKey'>,
  email: string,
): Promise<Stored> {
  const answer = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const session = await answer.text()
  if (!answer.ok) throw new Error(`${email} could not sign in: ${session}`)
  const { access_token: token, user } = sessionSchema.parse(JSON.parse(session))
  const asked = await fetch(`${apiUrl}/rest/v1/rpc/is_admin`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  })
  return {
    [sessionKey]: session,
    ...((await asked.json()) === true && { [administersKey(user.id)]: 'yes' }),
  }
}

/**
 * Stores a session for the app at `url`. Opens robots.txt first, because it is on the app's origin and loads no part of the
 * app.
 */
export async function storeSession(page: Page, url: string, stored: Stored): Promise<void> {
  await page.goto(new URL('/robots.txt', url).href)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) window.localStorage.setItem(key, value)
  }, Object.entries(stored))
}
