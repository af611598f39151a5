/**
 * What is kept on this device of the people who use it, and what becomes of it when they leave: it goes with a logout,
 * also with one in another tab; after a session that ended by itself it waits for the same person, and goes when
 * somebody else comes.
 */
const personal = 'shinework.of.'
/** Who was signed in last: somebody's id, or this word where they chose to leave. */
const lastKey = 'shinework.last'
const byChoice = 'logged out'

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The key in `localStorage` under which something of one person is kept. */
export function personalKey(userId: string, name: string): string {
  return `${personal}${userId}.${name}`
}

/** Removes what is kept of everybody, or of everybody but one. */
export function forgetPeople(storage: StorageLike, but?: string): void {
  const own = but === undefined ? undefined : personalKey(but, '')
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) {
    if (key.startsWith(personal) && (own === undefined || !key.startsWith(own))) storage.removeItem(key)
  }
}

/** Who is signed in on this page, and how the last session ended that it knew. */
let present: string | undefined
let ended: string | undefined

/** Called before the session ends by a choice, so that the other tabs know when they hear of it. */
export function markLogout(): void {
  localStorage.setItem(lastKey, byChoice)
}

/** The session stands after all. */
export function unmarkLogout(): void {
  if (present !== undefined) localStorage.setItem(lastKey, present)
}

/** The session of whoever is present is gone, here or in another tab. */
export function noteDeparture(): void {
  const isByChoice = localStorage.getItem(lastKey) === byChoice
  if (isByChoice) forgetEverything()
  ended = isByChoice ? byChoice : present
  present = undefined
}

/** A session that was to end with the browser was found after its end: the same as a logout. */
export function noteClosedBrowser(): void {
  markLogout()
  forgetEverything()
}

/** Somebody is signed in. */
export function noteArrival(userId: string): void {
  present = userId
  localStorage.setItem(lastKey, userId)
  forgetPeople(localStorage, userId)
}

/**
 * For a visitor whom a page sends to /login: the state to take along, which says where to go afterwards and whose
 * address that was. Null after a logout: whoever comes next starts at the dashboard.
 */
export function wayBack(address: string): { wanted: string; of: string | undefined } | null {
  const last = ended ?? (isSeenAgain() ? localStorage.getItem(lastKey) : undefined) ?? undefined
  return last === byChoice ? null : { wanted: address, of: last }
}

/**
 * Where somebody wants to go who has just signed in.
 * @param state the state that came along to /login, from {@link wayBack} or from anywhere.
 * @returns undefined where nothing is wanted, or it was another person's address.
 */
export function wantedBy(userId: string, state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined
  const of = 'of' in state ? state.of : undefined
  return of === undefined || of === userId ? state.wanted : undefined
}

function forgetEverything(): void {
  forgetPeople(localStorage)
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('shinework.')) sessionStorage.removeItem(key)
  }
}

/** Was this page come back to, so that its address may be that of whoever sat here before? A link is followed anew. */
function isSeenAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}
