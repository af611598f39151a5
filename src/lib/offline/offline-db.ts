import { cachedDataName } from '../session/personal-storage'
import { storedSession } from '../session/stored-session'

/** One read that the device keeps. */
export type KeptRow = {
  /** The query's hash. */
  id: string
  queryKey: readonly unknown[]
  data: unknown
  /** When the database answered it, in milliseconds since 1970. */
  at: number
  /** The length of its JSON. */
  size: number
}

const store = 'reads'

/**
 * One person's database, which nobody else's session opens (rule 2.18), for one use: left open, it would keep a logout in another tab
 * from deleting it. A mark in `localStorage` says that it is there.
 * @throws DOMException where the browser keeps its storage shut, and once the session has ended.
 */
async function open(userId: string): Promise<IDBDatabase> {
  if (storedSession()?.userId !== userId) throw new DOMException(undefined, 'InvalidStateError')
  const name = cachedDataName(userId)
  localStorage.setItem(name, 'yes')
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
  return settle(request)
}

export async function readKept(userId: string): Promise<KeptRow[]> {
  const database = await open(userId)
  const reading = database.transaction(store).objectStore(store).getAll()
  // Once it has answered.
  database.close()
  const rows: unknown[] = await settle(reading)
  return rows.filter(isRow)
}

/** Writes rows by their ids, and removes those that are undefined, all or none. */
export async function changeKept(
  userId: string,
  changes: ReadonlyMap<string, KeptRow | undefined>,
): Promise<void> {
  const database = await open(userId)
  const change = database.transaction(store, 'readwrite')
  const rows = change.objectStore(store)
  for (const [id, row] of changes) {
    if (row) rows.put(row)
    else rows.delete(id)
  }
  // Also when the page is left now.
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

/** What another version of the app has kept may be none. */
function isRow(row: unknown): row is KeptRow {
  const part = (name: keyof KeptRow): unknown => Reflect.get(Object(row), name)
  const hasNumbers = typeof part('at') === 'number' && typeof part('size') === 'number'
  return hasNumbers && typeof part('id') === 'string' && Array.isArray(part('queryKey'))
}
