import '../shared/web-socket.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import { keyOf, type RecordedCall, replayCall } from '../../src/lib/client/recorded-call.ts'
import type { Database } from '../../src/lib/database.types.ts'

/** A read as it goes over the network, and the key by which the app finds its answer. */
export interface FirstRead {
  key: string
  /** Of the backend. */
  path: string
  /** Of a call. */
  body?: string
  accept?: string
}

/**
 * Asks supabase-js how it sends requests.
 * @param placeholders ids in the requests, and the names that stand in their place in the result, as `$jobId`.
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

/** As it loads it deprecates Node 20, which this project supports. */
async function loadSupabase() {
  const { warn } = console
  console.warn = () => {}
  const loaded = await import('@supabase/supabase-js')
  console.warn = warn
  return loaded
}
