import { cachedDataName } from '../session/personal-storage'
import { storedSession } from '../session/stored-session'

/** A response persisted on this device. */
export type CachedRow = {
  /** The query's hash. */
  id: string
  queryKey: readonly unknown[]
  data: unknown
  /** When the database responded, in milliseconds since 1970. */
  at: number
  /** The length of the data's JSON. */
  size: number
}

const store = 'reads'

/**
 * Opens one person's offline database. Another person's session cannot open it (rule 2.18). A mark in
 * `localStorage` records that the database exists. Close the database right after use, because an open
 * connection would prevent a logout in another tab from deleting it.
 * @throws DOMException if the browser blocks storage, and once the session has ended.
 */
async function open(userId: string): Promise<IDBDatabase> {
  if (storedSession()?.userId !== userId) throw new DOMException(undefined, 'InvalidStateError')
  const name = cachedDataName(userId)
  localStorage.setItem(name, 'yes')
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
  return settle(request)
}

export async function readCached(userId: string): Promise<CachedRow[]> {
  const database = await open(userId)
  const reading = database.transaction(store).objectStore(store).getAll()
  // `close` waits until this transaction has completed.
  database.close()
  const rows: unknown[] = await settle(reading)
  return rows.filter(isRow)
}

/** Writes the rows that are defined and deletes the ids whose row is undefined, in one transaction. */
export async function changeCached(
  userId: string,
  changes: ReadonlyMap<string, CachedRow | undefined>,
): Promise<void> {
  const database = await open(userId)
  const change = database.transaction(store, 'readwrite')
  const rows = change.objectStore(store)
  for (const [id, row] of changes) {
    if (row) rows.put(row)
    else rows.delete(id)
  }
  // Commits even if the page is closed now.
  change.commit()
  database.close()
  await new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () => reject(change.error ?? unknownFault()))
  })
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? unknownFault()))
  })
}

const unknownFault = () => new DOMException(undefined, 'UnknownError')

/** Checks a row's format, because the row can come from another version of the app. */
function isRow(row: unknown): row is CachedRow {
  const part = (name: keyof CachedRow): unknown => Reflect.get(Object(row), name)
  const hasNumbers = typeof part('at') === 'number' && typeof part('size') === 'number'
  return hasNumbers && typeof part('id') === 'string' && Array.isArray(part('queryKey'))
}
