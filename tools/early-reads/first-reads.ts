import '../shared/web-socket.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import { keyOf, type RecordedCall, replayCall } from '../../src/lib/client/recorded-call.ts'
import type { Database } from '../../src/lib/database.types.ts'

/** A read as it is sent over the network, and the key by which the app finds its response. */
export interface FirstRead {
  key: string
  /** The path and query on the backend. */
  path: string
  /** The request body of a function call. */
  body?: string
  accept?: string
}

/**
 * Converts recorded calls to the requests that supabase-js sends for them.
 * @param placeholders ids in the requests, each with the name that replaces it in the result, e.g. `$jobId`
 */
export async function firstReads(
  requests: readonly RecordedCall[],
  placeholders: ReadonlyMap<string, string>,
): Promise<FirstRead[]> {
  const origin = 'https://backend.example'
  const reads: FirstRead[] = []
  let key = ''
  const { createClient } = await loadSupabase()
  const client: SupabaseClient<Database> = createClient<Database>(origin, 'key', {
    global: {
      fetch: async (input, init) => {
        const { headers, url } = new Request(input, init)
        const accept = headers.get('accept')
        reads.push({
          key,
          path: named(url.slice(origin.length)),
          ...(typeof init?.body === 'string' && { body: named(init.body) }),
          ...(accept !== null && accept !== '*/*' && { accept }),
        })
        return Response.json([])
      },
    },
  })
  for (const request of requests) {
    key = named(keyOf(request))
    await replayCall(client, request)
  }
  return reads

  function named(text: string): string {
    return [...placeholders].reduce((now, [id, name]) => now.replaceAll(id, name), text)
  }
}

/** Loads supabase-js without its deprecation warning for Node 20, because this project supports Node 20. */
async function loadSupabase() {
  const { warn } = console
  console.warn = () => {}
  const loaded = await import('@supabase/supabase-js')
  console.warn = warn
  return loaded
}
