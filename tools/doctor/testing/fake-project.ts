import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { WebSocketServer } from 'ws'
import type { BuildInfo } from '../../shared/build-info.ts'
import { fillIn } from '../../shared/content-security-policy.ts'
import { headersFor, readHeaders } from '../../shared/headers-file.ts'
import { textOf } from '../realtime-checks.ts'
import { ruleBook } from '../rule-book.ts'

/** How a host serves the app. */
export interface Host {
  /** Changes the headers of a response. */
  change?: (headers: Map<string, string>, path: string) => void
  /** Whether the host serves the page for paths that are not files. The default is true. */
  fallsBack?: boolean
  /** The page's HTML. The default is the usual page. */
  html?: string
  /** The page's first script. The default contains the project's URL and key. */
  script?: (url: string, key: string) => string
  /** The content of the page's other scripts. */
  other?: string
  /** The record of the build. Undefined for a host without a build record. */
  build?: Partial<BuildInfo> | undefined
  /** The expiry date in security.txt. */
  expires?: string
}

/** Realtime's response to a visitor for each kind of channel. For undefined, the connection is closed without a response. */
export type Channels = Partial<Record<'public' | 'user' | 'administrators', 'ok' | 'error' | undefined>>

export const appUrl = 'http://127.0.0.1:5199'
/** A URL without a server, because {@link answerOfProject} handles `fetch`. */
export const projectUrl = 'http://127.0.0.1:9'
export const publishableKey = 'sb_publishable_doctored'

const usualPage = '<style>body { margin: 0 }</style><script type="module" src="/assets/index-1.js"></script>'
const usualScript = (url: string, key: string) => `const url = "${url}", key = "${key}"`
export const usualBuild: BuildInfo = {
  ...{ version: '1.0.0', commit: 'c0ffee', contactEmail: 'office@app.example', vapidPublicKey: 'BPublic' },
}
/** The `Cache-Control` header that hosts send with files for which _headers sets none. */
const freshly = 'public, max-age=0, must-revalidate'
const headersFile = readFileSync('public/_headers', 'utf8')

/** Serves a page and a script as the built app's host does, with the headers of public/_headers. */
export function serve(host: Host, pathname: string, backendUrl = projectUrl, key = publishableKey): Response {
  const html = host.html ?? usualPage
  const headers = new Map(headersFor(readHeaders(fillIn(headersFile, { html, backendUrl })), pathname))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', freshly)
  host.change?.(headers, pathname)
  const script = (host.script ?? usualScript)(backendUrl, key)
  const build = 'build' in host ? host.build && { ...usualBuild, ...host.build } : usualBuild
  const security = `Contact: mailto:office@app.example\nExpires: ${host.expires ?? '2083-01-01T00:00:00Z'}\n`
  const files: Partial<Record<string, string>> = {
    '/': html,
    '/index.html': html,
    '/service-worker.js': '',
    '/assets/index-1.js': script,
    '/.well-known/security.txt': security,
    ...(build ? { '/build.json': JSON.stringify(build) } : {}),
  }
  const file = files[pathname] ?? (pathname.startsWith('/assets/') ? (host.other ?? '') : undefined)
  return new Response(file ?? html, {
    status: file !== undefined || host.fallsBack !== false ? 200 : 404,
    headers: Object.fromEntries(headers),
  })
}

const refuse = (status: number, body: object) => Response.json(body, { status })

/** The functions that a visitor may call. */
const forVisitors = [
  'check_request',
  'dispute_change',
  'search_localities',
  'security_notice',
  'unsubscribe',
  'verify_certificate',
]

const { tables, functions } = ruleBook()
const names = new Set([...tables.map(({ name }) => name), ...functions.map(({ name }) => `rpc/${name}`)])

function answerOfData(request: Request, name: string): Response {
  if (request.headers.get('apikey') !== publishableKey) return refuse(401, { message: 'Invalid API key' })
  if (request.headers.has('accept-profile')) return refuse(406, { code: 'PGRST106' })
  if (forVisitors.some((one) => name === `rpc/${one}`)) return Response.json([{ suburb: 'Brisbane City' }])
  return names.has(name) ? refuse(401, { code: '42501' }) : refuse(404, { code: 'PGRST205' })
}

function answerOfAuth(path: string, query: URLSearchParams): Response {
  const asked = query.get('redirect_to') ?? ''
  if (path === 'token') return refuse(400, { error_code: 'captcha_failed' })
  if (path === 'verify') {
    const location = asked.startsWith(`${appUrl}/`) ? asked : `${appUrl}/`
    return new Response(null, { status: 303, headers: { location } })
  }
  const external = { email: true, phone: false }
  return Response.json({ disable_signup: false, mailer_autoconfirm: false, external })
}

function answerOfStorage(path: string): Response {
  if (path.startsWith('object/info/public/'))
    return refuse(400, { statusCode: '404', message: 'Bucket not found' })
  // For this URL, Storage looks up the bucket and the file together, so a missing bucket gives the same response as a missing
  // file.
  if (path.startsWith('object/public/'))
    return refuse(400, { statusCode: '404', message: 'Object not found' })
  return Response.json([])
}

function answerOfFunctions(request: Request, name: string): Response {
  if (name === 'sign-in-with-phone') return refuse(400, { message: 'phone and password must be texts' })
  if (name === 'save-push-token') return refuse(401, { message: 'Log in first.' })
  if (name === 'deliver') return refuse(401, { message: 'Only the database may call this.' })
  if (name.startsWith('calendar/')) return refuse(404, { message: 'There is no such calendar.' })
  return request.method === 'POST'
    ? refuse(404, { message: 'This link is not valid.' })
    : new Response(null, { status: 303, headers: { location: `${appUrl}/unsubscribe` } })
}

/**
 * The responses of a project set up according to docs/hosting.md. The integration tests compare these responses with those of
 * the real services.
 */
export function answerOfProject(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  const [, service = '', version, ...rest] = pathname.split('/')
  const path = rest.join('/')
  if (version !== 'v1') return refuse(404, {})
  if (service === 'auth') return answerOfAuth(path, searchParams)
  if (service === 'rest') return answerOfData(request, path)
  if (service === 'graphql') return Response.json({ data: null })
  return service === 'storage' ? answerOfStorage(path) : answerOfFunctions(request, path)
}

/** Starts a fake Realtime for visitors. @param how is called at each message, and returns the responses */
export async function startRealtime(how: () => Channels) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const text = textOf(data)
      const [, topic] = /"realtime:(\w+)/.exec(text) ?? []
      const kind = topic === 'user' || topic === 'administrators' ? topic : 'public'
      const channels = how()
      const status = kind in channels ? channels[kind] : 'error'
      if (status === undefined) socket.terminate()
      else socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_reply', { status, response: {} }]))
    }),
  )
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
