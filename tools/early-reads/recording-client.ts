import { type Client, type RecordedCall, recordCalls } from '../../src/lib/client/recorded-call.ts'

// Replaces src/lib/client/supabase.ts while loaders run at build time (loader-requests.ts). Records each request and sends none.

/** The requests since the list was last emptied, in order. */
export const recorded: RecordedCall[] = []

export const supabase: Client = recordCalls(async (call) => {
  recorded.push(call)
  // Pretends to be an administrator, because otherwise the loaders of administrators' pages send no requests.
  return { data: call[1]?.[0] === 'is_admin' ? true : null, error: null }
})

export const newMailAuth = (): Client['auth'] => supabase.auth

/** Always throws, because no loader should need the real client at build time. */
export async function loadClient(): Promise<never> {
  throw new Error('A loader asks for the client itself.')
}
