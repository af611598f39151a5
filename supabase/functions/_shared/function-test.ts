/** The URL of the backend under test, from the functions' own environment. Undefined without a backend. */
export const backendUrl = Deno.env.get('SUPABASE_URL')
export const publishableKey = Deno.env.get('SUPABASE_PUBLISHABLE_KEY') ?? ''

/** Registers a test of a function together with the backend. The test is skipped without a backend. */
export function testWithBackend(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: !backendUrl, fn })
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Serves a function's handler over HTTP, as deployed, while `work` runs. */
export async function withFunction(
  handler: (request: Request) => Promise<Response>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => undefined }, handler)
  try {
    await work(`http://127.0.0.1:${server.addr.port}`)
  } finally {
    await server.shutdown()
  }
}

export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

/** Signs up a real account with a new email address. The response holds a session. */
export async function signUp(
  password: string,
  data: Record<string, unknown>,
): Promise<Answer & { email: string }> {
  const email = `function-test-${crypto.randomUUID()}@shinework.example`
  const answer = await post(`${backendUrl}/auth/v1/signup`, JSON.stringify({ email, password, data }), {
    apikey: publishableKey,
    'Content-Type': 'application/json',
  })
  return { ...answer, email }
}
