import { withFunction } from './function-test.ts'
import { withSettings } from './platform-test.ts'

/** A request that the function sent to one of the project's services, such as auth. */
interface ObservedCall {
  path: string
  key: string | null
  /** The call's `Authorization` header, or null if the call has none. */
  authorization: string | null
}

/** A stand-in service's response: a status with a JSON, HTML or empty body. With `silence`, the service never responds. */
export type ServiceResponse = readonly [status: number, body: unknown] | 'silence'

interface Observed {
  status: number
  body: string
  headers: Record<string, string>
  asked: ObservedCall[]
  printed: string
  /** The response time in milliseconds. */
  took: number
}

interface Scene {
  handler: (request: Request) => Promise<Response>
  /** Each service's response, by the beginning of the request's path. */
  said: Readonly<Record<string, ServiceResponse>>
  environment?: Readonly<Record<string, string>>
  path?: string
  request?: RequestInit
  /** Whether refused logins are delayed as in production. */
  isPatient?: boolean
}

const keys = {
  SUPABASE_SECRET_KEYS: '',
  SUPABASE_SECRET_KEY: 'sb_secret_test',
  SUPABASE_PUBLISHABLE_KEYS: '',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  SITE_URL: 'https://app.shinework.example',
}
// Headers that the server itself adds to responses.
const ownHeaders = ['date', 'connection', 'content-length', 'vary', 'content-encoding', 'transfer-encoding']

/**
 * Calls a function over HTTP while stand-ins respond for the project's services.
 * @param said each service's response. A service without an entry for its path is unreachable.
 */
export async function observe({
  handler,
  said,
  environment,
  path = '/',
  request = {},
  isPatient = false,
}: Scene): Promise<Observed> {
  const asked: ObservedCall[] = []
  const silent: (() => void)[] = []
  const platform = async (call: Request) => {
    const { pathname } = new URL(call.url)
    const { headers } = call
    asked.push({ path: pathname, key: headers.get('apikey'), authorization: headers.get('authorization') })
    await call.text()
    const found = Object.entries(said).find(([start]) => pathname.startsWith(start))?.[1]
    if (found === undefined) throw new Error(`Nothing is said at ${pathname}`)
    if (found === 'silence') await new Promise<void>((resolve) => silent.push(resolve))
    const [status, body] = found === 'silence' ? [200, null] : found
    const isPage = typeof body === 'string' && /^(<|$)/.test(body)
    return isPage ? new Response(body, { status }) : Response.json(body, { status })
  }
  const { setTimeout } = globalThis
  const soon = (work: () => void, milliseconds?: number) =>
    setTimeout(work, milliseconds === 600 ? 0 : milliseconds)
  if (!isPatient) Reflect.set(globalThis, 'setTimeout', soon)
  try {
    const { result, printed } = await withPrints(() =>
      answered(platform, handler, { ...keys, ...environment }, path, request, silent),
    )
    return { ...result, asked, printed }
  } finally {
    Reflect.set(globalThis, 'setTimeout', setTimeout)
  }
}

async function answered(
  platform: (request: Request) => Promise<Response>,
  handler: Scene['handler'],
  environment: Readonly<Record<string, string>>,
  path: string,
  request: RequestInit,
  silent: (() => void)[],
): Promise<Pick<Observed, 'status' | 'body' | 'headers' | 'took'>> {
  let result: Pick<Observed, 'status' | 'body' | 'headers' | 'took'> | undefined
  // Work that continues after the response must end before the next function is called.
  const later: unknown[] = []
  Reflect.set(globalThis, 'EdgeRuntime', { waitUntil: (work: unknown) => later.push(work) })
  await withFunction(platform, (platformUrl) =>
    withSettings({ SUPABASE_URL: platformUrl, ...environment }, () =>
      withFunction(handler, async (url) => {
        const started = performance.now()
        const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...request })
        const body = await answer.text()
        const headers = [...answer.headers].filter(([name]) => !ownHeaders.includes(name))
        const took = performance.now() - started
        result = { status: answer.status, body, headers: Object.fromEntries(headers), took }
        for (const end of silent) end()
        await Promise.allSettled(later)
      }),
    ),
  )
  Reflect.deleteProperty(globalThis, 'EdgeRuntime')
  if (!result) throw new Error('The function did not answer')
  return result
}

/** Runs `work` and captures its output, on the console and on stdout and stderr. */
async function withPrints<T>(work: () => Promise<T>): Promise<{ result: T; printed: string }> {
  const lines: string[] = []
  const ways = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'group'] as const
  const originals = ways.map((way) => [way, console[way]] as const)
  const note = (...values: unknown[]) => void lines.push(values.map((value) => Deno.inspect(value)).join(' '))
  const [out, err] = [Deno.stdout.writeSync, Deno.stderr.writeSync]
  const noteBytes = (bytes: Uint8Array) => {
    lines.push(new TextDecoder().decode(bytes))
    return bytes.length
  }
  for (const way of ways) Reflect.set(console, way, note)
  Object.assign(Deno.stdout, { writeSync: noteBytes })
  Object.assign(Deno.stderr, { writeSync: noteBytes })
  try {
    return { result: await work(), printed: lines.join('\n') }
  } finally {
    for (const [way, original] of originals) Reflect.set(console, way, original)
    Object.assign(Deno.stdout, { writeSync: out })
    Object.assign(Deno.stderr, { writeSync: err })
  }
}
