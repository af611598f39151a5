import '../shared/web-socket.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Reads } from '../../src/app/page.ts'
import { keyOf, writeRequests } from '../../src/lib/client/written-request.ts'
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

/** Asks the client that the app uses how it sends reads, and the app how it writes them down. */
export async function requestsOf(reads: Reads): Promise<FirstRead[]> {
  const origin = 'https://backend.example'
  const sent: Omit<FirstRead, 'key'>[] = []
  const { createClient } = await loadSupabase()
  const client: SupabaseClient<Database> = createClient<Database>(origin, 'key', {
    global: {
      fetch: async (input, init) => {
        const { headers, url } = new Request(input, init)
        const accept = headers.get('accept')
        sent.push({
          path: url.slice(origin.length).replaceAll('%24', '$'),
          ...(typeof init?.body === 'string' && { body: init.body }),
          ...(accept !== null && accept !== '*/*' && { accept }),
        })
        return Response.json([])
      },
    },
  })
  const keys: string[] = []
  const writer = writeRequests(async (written) => keys.push(keyOf(written)))
  // One after the other, so that each key stands beside its request.
  for (const read of reads(client)) await read
  for (const read of reads(writer)) await read
  return sent.map((read, index) => ({ ...read, key: keys[index] ?? '' }))
}

/** As it loads it deprecates Node 20, which this project supports. */
async function loadSupabase() {
  const { warn } = console
  console.warn = () => {}
  const loaded = await import('@supabase/supabase-js')
  console.warn = warn
  return loaded
}
