import type { Page } from '@playwright/test'
import type { StackAddresses } from '../local-stack/types.ts'

/** The password of the demo accounts. */
const password = 'Shinework1'

/** A new session of a demo account, as the JSON that the backend sends and the app stores. */
export async function sessionOf({ apiUrl, publishableKey }: StackAddresses, email: string): Promise<string> {
  const answer = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const session = await answer.text()
  if (!answer.ok) throw new Error(`${email} could not sign in: ${session}`)
  return session
}

/** Stores a session where the app at `url` finds it. The page then shows a file of the app's origin, which loads nothing of the app. */
export async function storeSession(page: Page, url: string, session: string): Promise<void> {
  await page.goto(new URL('/robots.txt', url).href)
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    'shinework.session',
    session,
  ] as const)
}
