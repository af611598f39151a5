/**
 * Where the session is kept (specification, part 2, "Remember Me").
 *
 * Remembered: `localStorage`, shared by all tabs, outlives the browser.
 * Not remembered: `sessionStorage`. It survives reloads and ends with its tab; another tab asks for a sign-in
 * of its own. Nothing of such a session is ever written where the next person at this device could find it.
 *
 * A choice is made once, at sign-in. Later writes (refreshed tokens) go where the session already is, so that
 * tabs with different choices leave each other alone.
 */
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type ChosenStorage = Keeper & {
  /** Decides where the next session goes. Called just before signing in. */
  remember: (remembered: boolean) => void
}

/**
 * Makes the storage that the backend client writes its session to.
 * @param lasting survives the browser (`localStorage`).
 * @param passing ends with the tab (`sessionStorage`).
 */
export function createChosenStorage(lasting: Keeper, passing: Keeper): ChosenStorage {
  let choice: 'lasting' | 'passing' | undefined

  return {
    remember(remembered) {
      choice = remembered ? 'lasting' : 'passing'
    },
    getItem: (key) => passing.getItem(key) ?? lasting.getItem(key),
    setItem(key, value) {
      const place = choice ?? (passing.getItem(key) === null ? 'lasting' : 'passing')
      const [to, from] = place === 'lasting' ? [lasting, passing] : [passing, lasting]
      to.setItem(key, value)
      from.removeItem(key)
      choice = undefined
    },
    removeItem(key) {
      passing.removeItem(key)
      lasting.removeItem(key)
    },
  }
}
