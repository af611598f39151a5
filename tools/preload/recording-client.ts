import { type Client, type Written, writeRequests } from '../../src/lib/client/written-request.ts'

// Stands in for src/lib/client/supabase.ts while loaders run at build time (loader-reads.ts): notes each request and sends none.

/** The requests since the list was last emptied, in order. */
export const recorded: Written[] = []

export const supabase: Client = writeRequests(async (written) => {
  recorded.push(written)
  // An administrator, because for others the loaders of administrators' pages read nothing.
  return { data: written[1]?.[0] === 'is_admin' ? true : null, error: null }
})

export const newMailAuth = (): Client['auth'] => supabase.auth

/** Nothing at build time needs the real client. */
export async function loadClient(): Promise<never> {
  throw new Error('A loader asks for the client itself.')
}
