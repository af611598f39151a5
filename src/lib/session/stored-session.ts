import { renewalMargin, sessionKey } from './personal-storage'
import { readSession, removeSession, writeSession } from './session-storage'

export type StoredSession = {
  userId: string
  accessToken: string
  refreshToken: string
  /** False if the session is about to expire. Such a session is renewed before any request is sent with it. */
  isFresh: boolean
}

/**
 * The session stored in this browser, even if it has expired and cannot be renewed now. Null for a visitor.
 */
export function storedSession(): StoredSession | null {
  const { user, access_token: accessToken, refresh_token: refreshToken, expires_at: end } = readStored()
  const userId: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : undefined
  if (typeof userId !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return null
  const isFresh = typeof end === 'number' && end * 1000 - Date.now() > renewalMargin
  return { userId, accessToken, refreshToken, isFresh }
}

/**
 * The user whose session is stored. Undefined for a visitor, and if the session must be renewed before
 * anything can be read.
 */
export function freshUserId(): string | undefined {
  const session = storedSession()
  return session?.isFresh ? session.userId : undefined
}

type Stored = Readonly<Partial<Record<'user' | 'access_token' | 'refresh_token' | 'expires_at', unknown>>>

function readStored(): Stored {
  try {
    const stored: unknown = JSON.parse(readSession() ?? '')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** The user of a token that belongs, or once belonged, to a session stored here. */
export const ownerOfToken = (token: string) => handedOut.get(token)
const handedOut = new Map<string, string>()

/**
 * The `storage` of the backend's client. Hides the sessions' expiry, so that the client never renews one. If
 * a renewal got no response, the client would hold every request for half a minute. {@link usableSession}
 * (session-renewal.ts) renews sessions instead.
 */
export const clientStorage = {
  key: sessionKey,
  getItem(key: string): string | null {
    if (key !== sessionKey) return localStorage.getItem(key)
    const session = storedSession()
    if (!session) return null
    handedOut.set(session.accessToken, session.userId)
    return JSON.stringify({ ...readStored(), expires_at: null })
  },
  setItem(key: string, value: string): void {
    if (key === sessionKey) storeSession(JSON.parse(value))
    else localStorage.setItem(key, value)
  },
  removeItem(key: string): void {
    if (key === sessionKey) dropSession()
    else localStorage.removeItem(key)
  },
}

/**
 * Stores a session. Computes its expiry with this device's clock. Otherwise, every session would look expired on a
 * device whose clock is an hour ahead of the server (rule 2.22).
 */
export function storeSession(session: Stored & { expires_in?: unknown }): void {
  const before = readStored()
  const isSame =
    session.access_token === before.access_token && session.refresh_token === before.refresh_token
  const end = isSame ? before.expires_at : Math.round(Date.now() / 1000) + Number(session.expires_in)
  writeSession(JSON.stringify({ ...session, expires_at: end }))
  notifyListeners()
}

/**
 * Deletes the stored session. A renewal in flight is discarded.
 * @throws DOMException if the browser blocks storage
 */
export function dropSession(): void {
  removeSession()
  notifyListeners()
}

/**
 * Checks that the browser can delete the session. Call this before the server ends the session, because the browser
 * would otherwise continue with an ended session.
 * @throws DOMException if the browser blocks storage
 */
export function assertSessionCanEnd(): void {
  localStorage.removeItem(`${sessionKey}.none`)
}

const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` whenever the stored session has changed, in this tab or another. Returns a function that removes the
 * listener.
 */
export function onStoredSession(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKey) listener()
  }
  window.addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', handleStorage)
    listeners.delete(listener)
  }
}
