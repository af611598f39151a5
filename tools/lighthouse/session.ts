import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { administersKey, sessionKey } from '../../src/lib/session/personal-storage.ts'
import type { StackAddresses } from '../local-stack/index.ts'

/** The password of the demo accounts. */
const password = 'Shinework1'

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

/** What a sign-in leaves in the browser, by its keys. */
export type Stored = Record<string, string>

/** A new session of a demo account, as the JSON that the backend sends and the app stores, and what the app notes of it. */
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

/** Stores a session where the app at `url` finds it. The page then shows a file of the app's origin, which loads nothing of the app. */
export async function storeSession(page: Page, url: string, stored: Stored): Promise<void> {
  await page.goto(new URL('/robots.txt', url).href)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) window.localStorage.setItem(key, value)
  }, Object.entries(stored))
}
