import { renewalMargin, sessionKey } from './personal-storage'
import { readSession, removeSession, writeSession } from './session-storage'

/** The session that this browser stores. */
export type StoredSession = {
  userId: string
  accessToken: string
  refreshToken: string
  /** Whether it lasts a while yet. Any other is renewed before anything is asked with it. */
  isFresh: boolean
}

/** The session that this browser stores, even one that has expired and cannot be renewed now; null for a visitor. */
export function storedSession(): StoredSession | null {
  const { user, access_token: accessToken, refresh_token: refreshToken, expires_at: end } = readStored()
  const userId: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : undefined
  if (typeof userId !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return null
  const isFresh = typeof end === 'number' && end * 1000 - Date.now() > renewalMargin
  return { userId, accessToken, refreshToken, isFresh }
}

/** Whose session is stored; undefined for a visitor, and if it must be renewed before anything can be read. */
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

/** Whose token this is, if it is or was that of a session stored here. */
export const ownerOfToken = (token: string) => handedOut.get(token)
const handedOut = new Map<string, string>()

/**
 * The `storage` of the backend's client, which sees sessions without an end and so renews none: while no renewal is answered, it would
 * hold every request for half a minute. Renewing is up to {@link usableSession} (renewal.ts).
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
 * Stores a session. It ends by this device's clock: to a device that is an hour ahead of the server's every one would have ended (rule
 * 2.22).
 */
export function storeSession(session: Stored & { expires_in?: unknown }): void {
  const before = readStored()
  const isSame =
    session.access_token === before.access_token && session.refresh_token === before.refresh_token
  const end = isSame ? before.expires_at : Math.round(Date.now() / 1000) + Number(session.expires_in)
  writeSession(JSON.stringify({ ...session, expires_at: end }))
  tell()
}

/**
 * Forgets the stored session; a renewal on its way is discarded.
 * @throws DOMException while the browser keeps its storage shut
 */
export function dropSession(): void {
  removeSession()
  tell()
}

/**
 * Call before asking the server to end the session: if this browser could not forget it, it would go on with one that has ended.
 * @throws DOMException while the browser keeps its storage shut
 */
export function assertSessionCanEnd(): void {
  localStorage.removeItem(`${sessionKey}.none`)
}

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the stored session has changed, in this tab or another; returns a function that stops it. */
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
