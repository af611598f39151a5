import { withFunction } from './function-test.ts'

/** An edge function's call to a database function. */
export interface PlatformCall {
  name: string
  /** The call's API key. */
  key: string | null
  given: Record<string, unknown>
}

/**
 * Runs `work` against a stand-in for the platform. `answer` responds to each call of a database function.
 * @returns the calls, in order.
 */
export async function withPlatform(
  environment: Record<string, string>,
  answer: (call: PlatformCall) => unknown,
  work: () => Promise<void>,
): Promise<PlatformCall[]> {
  const calls: PlatformCall[] = []
  const platform = async (request: Request) => {
    const name = new URL(request.url).pathname.replace('/rest/v1/rpc/', '')
    const call = { name, key: request.headers.get('apikey'), given: await request.json() }
    calls.push(call)
    const answered = answer(call)
    return answered instanceof Response ? answered : Response.json(answered)
  }
  await withFunction(platform, async (url) => {
    const keys = { SUPABASE_SECRET_KEY: 'sb_secret_test', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' }
    await withSettings({ SUPABASE_URL: url, ...keys, ...environment }, work)
  })
  return calls
}

/** Runs `work` with these environment variables, then restores the earlier values. */
export async function withSettings(wanted: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = Object.keys(wanted).map((name) => [name, Deno.env.get(name)] as const)
  for (const [name, value] of Object.entries(wanted)) Deno.env.set(name, value)
  try {
    await work()
  } finally {
    for (const [name, value] of before)
      value === undefined ? Deno.env.delete(name) : Deno.env.set(name, value)
  }
}
