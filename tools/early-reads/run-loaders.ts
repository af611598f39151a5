import { pages } from '../../src/app/pages.ts'
import { queryClient } from '../../src/lib/client/query-client.ts'
import { keyOf, type RecordedCall } from '../../src/lib/client/recorded-call.ts'
import { personQuery } from '../../src/lib/person/person-api.ts'
import { sessionKey } from '../../src/lib/session/personal-storage.ts'
import { recorded } from './recording-client.ts'

// Runs the loaders of all pages with `isReadEarly`. They run while this module is imported, because Vite's runner
// (loader-requests.ts) imports no page afterwards.

/**
 * Placeholder ids for the user and the path's parameters, each with its name in the result. The ids are UUIDs, because
 * loaders send no request for other values.
 */
export const placeholders = new Map<string, string>()

const session = {
  user: { id: placeholder('user') },
  access_token: 'token',
  refresh_token: 'token',
  expires_at: Date.now() / 1000 + 3600,
}
const storage = new Map([[sessionKey, JSON.stringify(session)]])
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
})

/** The requests that every page sends for a signed-in user. */
export const sessionRequests = await requestsOf(() => queryClient.prefetchQuery(personQuery(session.user.id)))

/** The additional requests of each page with `isReadEarly`, by its path. */
export const pageRequests = new Map<string, RecordedCall[]>()
for (const { path, isReadEarly, load } of pages) {
  if (!isReadEarly) continue
  const { loader } = await load()
  if (typeof loader !== 'function') throw new Error(`${path} is read early, but has no loader.`)
  const url = new URL(path, 'https://app.example')
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, placeholder(name)]),
  )
  const opening = { params, request: new Request(url), url, pattern: path, context: {} }
  const known = new Set(sessionRequests.map(keyOf))
  const requests = await requestsOf(() => loader(opening))
  pageRequests.set(
    path,
    requests.filter((request) => !known.has(keyOf(request))),
  )
}
Reflect.deleteProperty(globalThis, 'localStorage')

function placeholder(name: string): string {
  const id = `00000000-0000-4000-8000-${String(placeholders.size).padStart(12, '0')}`
  placeholders.set(id, `$${name}`)
  return id
}

/** Runs `start`. Returns the requests that `start` sends, and the requests of the queries that it starts. */
async function requestsOf(start: () => unknown): Promise<RecordedCall[]> {
  recorded.length = 0
  await start()
  do await new Promise(setImmediate)
  while (queryClient.isFetching() > 0)
  const requests = [...recorded]
  // Clears the query client, because its timers would keep the build from ending.
  queryClient.clear()
  return requests
}
