/**
 * Where the session is kept (rule 2.6): in `localStorage`, which all tabs share.
 *
 * Remembered, it outlives the browser. Otherwise it ends when the browser is closed: a note beside it says so, and a
 * cookie that carries nothing and that the browser drops when it closes says whether this is still the same run.
 */
type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Something that ends when the browser is closed, and not before. */
export type BrowserRun = { isMarked: () => boolean; mark: () => void }

export type SessionStorage = StorageLike & {
  /** Decides how long the next session is kept. Called just before signing in. */
  remember: (remembered: boolean) => void
}

/**
 * Makes the storage that the backend client writes its session to.
 * @param storage survives the browser (`localStorage`).
 * @param onClosed told that a session was found which had ended with the browser; it is removed.
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
    // Refreshed tokens come without a choice: the session stays as it was.
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

/** The key of the note that a session ends with the browser. */
const noteOf = (key: string) => `${key}.ends-with-browser`

const mark = 'shinework-open=1'

/** A cookie without a date: all tabs share it, and the browser drops it when it closes. It holds no secret. */
export const cookieRun: BrowserRun = {
  isMarked: () => document.cookie.split('; ').includes(mark),
  mark: () => {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // The Cookie Store answers later, and a session is read at once.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${mark}; path=/; samesite=strict${secure}`
  },
}
