import { noteClosedBrowser } from './personal-storage'

/**
 * Where the session is stored (rule 2.6): in `localStorage`, which all tabs share. Without Remember Me, a mark beside it
 * says that it ends with the browser, and an empty session cookie tells whether the browser was closed since.
 */
export const sessionKey = 'shinework.session'
/** How long before its end a session is renewed, in milliseconds. */
export const renewalMargin = 100_000

/** The key of the mark that the session ends with the browser. */
export const endsWithBrowserKey = `${sessionKey}.ends-with-browser`

/** A cookie without a date: all tabs share it, and the browser drops it on closing. It holds no secret. */
export const openMark = 'shinework-open=1'

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
