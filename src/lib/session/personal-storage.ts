/**
 * The `localStorage` key of the session (rule 2.6), which all tabs share. Without "Remember me", a second key
 * marks that the session ends with the browser. An empty session cookie tells whether the browser has been closed since.
 */
export const sessionKey = 'shinework.session'
/** A session is renewed this long before it expires, in milliseconds. */
export const renewalMargin = 100_000
export const endsWithBrowserKey = `${sessionKey}.ends-with-browser`
/** A cookie without an expiry date. All tabs share it, and the browser deletes it on closing. It holds no secret. */
export const openMark = 'shinework-open=1'

/**
 * Prefixes of the data that this device stores about its users (rules 2.18, 2.19). A logout in any tab deletes the
 * data. If a session ends on its own, the data remains for the same person, and is deleted when another person logs
 * in.
 */
const personal = 'shinework.of.'
const kept = 'shinework.kept.'
/** The key whose value is the last signed-in user's id, or `byChoice` after a logout. */
const lastKey = 'shinework.last'
const byChoice = 'logged out'

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The `localStorage` key of an item about one person. */
export function personalKey(userId: string, name: string): string {
  return `${personal}${userId}.${name}`
}

/** The `localStorage` key of the flag that a person was an administrator at the last check. */
export const administersKey = (userId: string) => personalKey(userId, 'administers')

/**
 * Stores whether a person was an administrator at the last check, so that the next page's head can request
 * administrators' data at once (tools/early-reads/in-page.js). The mark grants nothing, because the database checks access.
 */
export function noteAdministrator(userId: string, isAdmin: boolean): void {
  const key = administersKey(userId)
  try {
    if (isAdmin) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // The browser blocks storage, so the next page requests administrators' data a little later.
  }
}

/**
 * The name of the person's offline database (lib/offline/offline-db.ts), and of the `localStorage` key that
 * marks that the database exists.
 */
export function cachedDataName(userId: string): string {
  return kept + userId
}

/** True if this device has an offline database for this person. */
export function hasCachedData(userId: string): boolean {
  return localStorage.getItem(cachedDataName(userId)) !== null
}

/** Deletes the stored data of all people, or of all except one. */
export function clearPersonalData(storage: StorageLike, { except = '' } = {}): void {
  const own = personalKey(except, '')
  for (const key of keysOf(storage)) {
    if (key.startsWith(personal) && !key.startsWith(own)) storage.removeItem(key)
    if (key.startsWith(kept) && key !== cachedDataName(except)) {
      // Remove the mark last, because without the mark a failed deletion would not be retried.
      indexedDB.deleteDatabase(key).addEventListener('success', () => storage.removeItem(key))
    }
  }
}

/** A copy of a storage's keys, so that the storage can change during iteration. */
export function keysOf(storage: StorageLike): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

/**
 * The user signed in on this page, and the user of the last session that ended on this page (`byChoice` after a
 * logout).
 */
let currentUserId: string | undefined
let endedUserId: string | undefined

/** Call before logging out, so that other tabs know that the user chose to log out. */
export function markLogout(): void {
  localStorage.setItem(lastKey, byChoice)
}

/** Undoes {@link markLogout} after a failed logout. */
export function unmarkLogout(): void {
  if (currentUserId !== undefined) localStorage.setItem(lastKey, currentUserId)
}

/** Records that the session has ended, here or in another tab. After a logout, deletes all personal data. */
export function onSignedOut(): void {
  const isByChoice = localStorage.getItem(lastKey) === byChoice
  if (isByChoice) forgetEverything()
  endedUserId = isByChoice ? byChoice : currentUserId
  currentUserId = undefined
}

/** Call when a session has ended because the browser was closed. Has the effect of a logout. */
export function noteClosedBrowser(): void {
  markLogout()
  forgetEverything()
}

export function onSignedIn(userId: string): void {
  currentUserId = userId
  localStorage.setItem(lastKey, userId)
  clearPersonalData(localStorage, { except: userId })
}

/**
 * The navigation state for /login: the address that the visitor requested, and the user it belonged to. Null
 * after a logout, because the next login starts at the dashboard.
 */
export function loginReturnState(address: string): { wanted: string; of: string | undefined } | null {
  const last = endedUserId ?? (isSeenAgain() ? localStorage.getItem(lastKey) : undefined) ?? undefined
  return last === byChoice ? null : { wanted: address, of: last }
}

/**
 * The address to return to after signing in. Undefined if the state has no address, if the address was another
 * person's, or if the last session ended by a logout.
 * @param state the state at /login. It can come from {@link loginReturnState} or from anywhere else.
 */
export function returnTarget(userId: string, state: unknown): unknown {
  if (typeof state !== 'object' || state === null || endedUserId === byChoice) return undefined
  const of: unknown = Reflect.get(state, 'of')
  return of === undefined || of === userId ? Reflect.get(state, 'wanted') : undefined
}

function forgetEverything(): void {
  clearPersonalData(localStorage)
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('shinework.')) sessionStorage.removeItem(key)
  }
}

/** True if this page was reloaded or restored, so that its URL might have been opened by the previous user. */
function isSeenAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}
