import { keptName } from '../session/personal-storage'
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

let opened: { userId: string; database: Promise<IDBDatabase> } | undefined

/**
 * One person's database, which nobody else's session opens (rule 2.18). A mark in `localStorage` says that it is there.
 * @throws DOMException where the browser keeps its storage shut, and once the session has ended.
 */
async function open(userId: string): Promise<IDBDatabase> {
  if (storedSession()?.userId !== userId) throw new DOMException(undefined, 'InvalidStateError')
  if (opened?.userId === userId) return opened.database
  const name = keptName(userId)
  localStorage.setItem(name, 'yes')
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
  const database = settle(request)
  opened = { userId, database }
  try {
    const ready = await database
    // A logout in any tab deletes it, and waits for the others to let go.
    const letGo = () => {
      ready.close()
      opened = undefined
    }
    ready.addEventListener('versionchange', letGo)
    ready.addEventListener('close', letGo)
  } catch (error) {
    opened = undefined
    throw error
  }
  return database
}

export async function readKept(userId: string): Promise<KeptRow[]> {
  const database = await open(userId)
  const rows: unknown[] = await settle(database.transaction(store).objectStore(store).getAll())
  return rows.filter(isRow)
}

/** Writes some rows and removes others, all or none. */
export async function changeKept(
  userId: string,
  { written = [], removed = [] }: { written?: readonly KeptRow[]; removed?: readonly string[] },
): Promise<void> {
  const database = await open(userId)
  const change = database.transaction(store, 'readwrite')
  const rows = change.objectStore(store)
  for (const row of written) rows.put(row)
  for (const id of removed) rows.delete(id)
  // Also when the page is left now.
  change.commit()
  await new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () =>
      reject(change.error ?? new DOMException(undefined, 'UnknownError')),
    )
  })
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new DOMException(undefined, 'UnknownError')),
    )
  })
}

function isRow(row: unknown): row is KeptRow {
  return (
    typeof row === 'object' &&
    row !== null &&
    'id' in row &&
    typeof row.id === 'string' &&
    'queryKey' in row &&
    Array.isArray(row.queryKey) &&
    'at' in row &&
    typeof row.at === 'number' &&
    'size' in row &&
    typeof row.size === 'number'
  )
}
