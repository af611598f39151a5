/**
 * Where the session is stored (rule 2.6): in `localStorage`, which all tabs share. Without Remember Me, a mark beside it
 * says that it ends with the browser, and an empty session cookie tells whether the browser was closed since.
 */
export const sessionKey = 'shinework.session'
/** How long before its end a session is renewed, in milliseconds. */
export const renewalMargin = 100_000
export const endsWithBrowserKey = `${sessionKey}.ends-with-browser`
/** A cookie without a date: all tabs share it, and the browser drops it on closing. It holds no secret. */
export const openMark = 'shinework-open=1'

/**
 * What this device stores about the people who use it (rules 2.18, 2.19): a logout removes it, in any tab. After a session
 * that ended on its own it waits for the same person, and goes when somebody else logs in.
 */
const personal = 'shinework.of.'
const kept = 'shinework.kept.'
/** Who was signed in last: an id, or `byChoice` after a logout. */
const lastKey = 'shinework.last'
const byChoice = 'logged out'

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The key in `localStorage` of something about one person. */
export function personalKey(userId: string, name: string): string {
  return `${personal}${userId}.${name}`
}

/** Says that a person was an administrator when last asked. */
export const administersKey = (userId: string) => personalKey(userId, 'administers')

/**
 * Notes whether a person was an administrator when last asked, so that the next page's head asks for administrators' data at once
 * (tools/preload/in-page.js). It allows nothing: the database decides.
 */
export function noteAdministrator(userId: string, isAdmin: boolean): void {
  const key = administersKey(userId)
  try {
    if (isAdmin) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // The browser keeps its storage shut: the page asks a little later.
  }
}

/** The name of the database of what a person has read (lib/offline/offline-db.ts), and of the mark that says that there is one. */
export function cachedDataName(userId: string): string {
  return kept + userId
}

/** Whether this device has kept what a person has read. */
export function hasCachedData(userId: string): boolean {
  return localStorage.getItem(cachedDataName(userId)) !== null
}

/** Removes what is stored about everybody, or everybody but one. */
export function clearPersonalData(storage: StorageLike, { except = '' } = {}): void {
  const own = personalKey(except, '')
  for (const key of keysOf(storage)) {
    if (key.startsWith(personal) && !key.startsWith(own)) storage.removeItem(key)
    if (key.startsWith(kept) && key !== cachedDataName(except)) {
      // Without the mark, nobody would try again.
      indexedDB.deleteDatabase(key).addEventListener('success', () => storage.removeItem(key))
    }
  }
}

/** The keys of a storage, all at once, so that it may change while they are walked. */
export function keysOf(storage: StorageLike): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

/** Who is signed in on this page, and how its last session ended. */
let currentUserId: string | undefined
let endedUserId: string | undefined

/** Call before logging out, so that other tabs know that it was a choice. */
export function markLogout(): void {
  localStorage.setItem(lastKey, byChoice)
}

/** Call when logging out has failed. */
export function unmarkLogout(): void {
  if (currentUserId !== undefined) localStorage.setItem(lastKey, currentUserId)
}

/** Call when the session has ended, here or in another tab. */
export function onSignedOut(): void {
  const isByChoice = localStorage.getItem(lastKey) === byChoice
  if (isByChoice) forgetEverything()
  endedUserId = isByChoice ? byChoice : currentUserId
  currentUserId = undefined
}

/** Call when a session has ended with the browser: the same as a logout. */
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
 * The state that goes to /login with a visitor: which address they wanted, and whose it was. Null after a logout, as the
 * next login starts at the dashboard.
 */
export function loginReturnState(address: string): { wanted: string; of: string | undefined } | null {
  const last = endedUserId ?? (isSeenAgain() ? localStorage.getItem(lastKey) : undefined) ?? undefined
  return last === byChoice ? null : { wanted: address, of: last }
}

/**
 * The address that somebody wanted before signing in; undefined if there was none, it was another person's, or a logout by
 * choice has come since.
 * @param state the state at /login, from {@link loginReturnState} or from anywhere.
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

/** Whether this page was reloaded or restored, so that its address may be the last person's. */
function isSeenAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}
