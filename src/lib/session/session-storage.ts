/**
 * Where the session is stored (rule 2.6): in `localStorage`, which all tabs share. Without Remember Me, a mark beside it
 * says that it ends with the browser, and an empty session cookie tells whether the browser was closed since.
 */
export const sessionKey = 'shinework.session'
/** How long before its end a session is renewed, in milliseconds. */
export const renewalMargin = 100_000

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Something that lasts until the browser is closed. */
export type BrowserRun = { isMarked: () => boolean; mark: () => void }

export type SessionStorage = StorageLike & {
  /** Decides how long the next session lasts. Call it just before signing in. */
  remember: (remembered: boolean) => void
}

/**
 * Makes the storage that the backend client writes its session to.
 * @param storage survives the browser (`localStorage`).
 * @param onClosed called when a session has ended with the browser, and is removed.
 */
export function createSessionStorage(
  storage: StorageLike,
  run: BrowserRun,
  onClosed: () => void,
): SessionStorage {
  let choice: boolean | undefined

  function remove(key: string) {
    storage.removeItem(key)
    storage.removeItem(noteOf(key))
  }

  return {
    remember(remembered) {
      choice = remembered
    },
    getItem(key) {
      if (storage.getItem(noteOf(key)) === null || run.isMarked()) return storage.getItem(key)
      remove(key)
      onClosed()
      return null
    },
    // A refreshed token does not change how long the session lasts.
    setItem(key, value) {
      if (choice === false) {
        run.mark()
        storage.setItem(noteOf(key), 'yes')
      } else if (choice) {
        storage.removeItem(noteOf(key))
      }
      choice = undefined
      storage.setItem(key, value)
    },
    removeItem: remove,
  }
}

/** The key of the mark that a session ends with the browser. */
export const noteOf = (key: string) => `${key}.ends-with-browser`

/** The cookie that says that the browser was not closed since. */
export const openMark = 'shinework-open=1'

/** A cookie without a date: all tabs share it, and the browser drops it on closing. It holds no secret. */
export const cookieRun: BrowserRun = {
  isMarked: () => document.cookie.split('; ').includes(openMark),
  mark: () => {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // The Cookie Store is asynchronous, and a session is read at once.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${openMark}; path=/; samesite=strict${secure}`
  },
}
