import { endsWithBrowserKey, noteClosedBrowser, openMark, sessionKey } from './personal-storage'

let isRemembered: boolean | undefined

/** How long the next session lasts; call it just before a sign-in. */
export function remember(remembered: boolean): void {
  isRemembered = remembered
}

/** Null also for a session that was to end with the browser, which was closed since: it is removed. */
export function readSession(): string | null {
  const hasEnded =
    localStorage.getItem(endsWithBrowserKey) !== null && !document.cookie.split('; ').includes(openMark)
  if (!hasEnded) return localStorage.getItem(sessionKey)
  removeSession()
  noteClosedBrowser()
  return null
}

/** A session that is renewed lasts as long as it did. */
export function writeSession(session: string): void {
  if (isRemembered === false) {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // The Cookie Store is asynchronous, and a session is read at once.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${openMark}; path=/; samesite=strict${secure}`
    localStorage.setItem(endsWithBrowserKey, 'yes')
  } else if (isRemembered) {
    localStorage.removeItem(endsWithBrowserKey)
  }
  isRemembered = undefined
  localStorage.setItem(sessionKey, session)
}

export function removeSession(): void {
  localStorage.removeItem(sessionKey)
  localStorage.removeItem(endsWithBrowserKey)
}
