import { endsWithBrowserKey, noteClosedBrowser, openMark, sessionKey } from './personal-storage'

let isRemembered: boolean | undefined

/** Sets whether the next session outlasts the browser. Call just before a sign-in. */
export function remember(remembered: boolean): void {
  isRemembered = remembered
}

/** Returns null, and deletes the session, if "Remember me" was off and the browser has been closed since. */
export function readSession(): string | null {
  const hasEnded =
    localStorage.getItem(endsWithBrowserKey) !== null && !document.cookie.split('; ').includes(openMark)
  if (!hasEnded) return localStorage.getItem(sessionKey)
  removeSession()
  noteClosedBrowser()
  return null
}

/** Stores a session. A renewed session keeps its "Remember me" setting. */
export function writeSession(session: string): void {
  if (isRemembered === false) {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // The Cookie Store API is asynchronous, but a session must be read synchronously.
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
