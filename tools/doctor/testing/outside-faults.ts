import { checkApp } from '../app-checks.ts'
import { checkAuth } from '../auth-checks.ts'
import { checkBuckets } from '../bucket-checks.ts'
import { checkData } from '../data-checks.ts'
import type { Target } from '../examined-project.ts'
import type { Finding } from '../finding.ts'
import { checkFunctions } from '../function-checks.ts'
import { checkRealtime } from '../realtime-checks.ts'
import { appUrl, type Channels, type Host } from './fake-project.ts'

/** A fault of a project, or of the host of its app. */
interface How {
  /** The project's faulty response to a request. Undefined for the normal response. */
  answer?: (
    request: Request,
    real: () => Promise<Response>,
  ) => Promise<Response | undefined> | Response | undefined
  /** Realtime's responses to a visitor. By default it refuses all channels. */
  channels?: Channels
  host?: Host
  target?: Partial<Target>
}

/**
 * A fault, and the lines that the doctor then reports as not good. Each line is given by its first words and its hint. All other lines
 * stay good.
 */
export interface Fault extends How {
  check: (target: Target) => Promise<Finding[]>
  says: string[]
}

type Row = [how: How, ...says: string[]]
const by = (check: Fault['check'], rows: Row[]): Fault[] =>
  rows.map(([how, ...says]) => ({ ...how, check, says }))

const isAt = (request: Request, path: string) => new URL(request.url).pathname === path
/** Whether the request logs in a demo account. The tests' own database contains the demo accounts. */
export const isDemoLogin = async (request: Request) =>
  isAt(request, '/auth/v1/token') && (await request.clone().text()).includes('@shinework.example')
export const refused = (status: number, body: object) => Response.json(body, { status })

/** A fault: the project responds with this status and body at this path. */
const at = (path: string, status: number, body: object = {}): How => ({
  answer: (request) => (isAt(request, path) ? refused(status, body) : undefined),
})
const rpc = (name: string, status: number, body: object = {}) => at(`/rest/v1/rpc/${name}`, status, body)
/** A fault: the project's response at all URLs that contain `part`. */
const where = (part: string, respond: (request: Request) => Response | undefined): How => ({
  answer: (request) => (request.url.includes(part) ? respond(request) : undefined),
})
const settings = (change: object): How => ({
  answer: async (request, real) =>
    isAt(request, '/auth/v1/settings')
      ? Response.json({ ...(await (await real()).json()), ...change })
      : undefined,
})
const demoLogin = (status: number, body: object): How => ({
  answer: async (request) => ((await isDemoLogin(request)) ? refused(status, body) : undefined),
})
const redirect = (location?: string) =>
  new Response(null, { status: 303, headers: location === undefined ? {} : { location } })
/**
 * Creates a fault that changes where an email's link leads. The target can depend on the redirect that the link
 * requests.
 */
const landing = (lead: (asked: string) => string | undefined) =>
  where('/auth/v1/verify', ({ url }) => redirect(lead(new URL(url).searchParams.get('redirect_to') ?? '')))
const header = (path: string, name: string, change: (value: string) => string | undefined): How => ({
  host: {
    change: (headers, asked) => {
      const value = asked === path ? change(headers.get(name) ?? '') : headers.get(name)
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    },
  },
})
const unsent = (path: string, name: string) => header(path, name, () => undefined)
const policy = 'Content-Security-Policy'
const served = (path: string) => `${path} is served with the headers of public/_headers → `
const script = (change: (url: string, key: string) => string): How => ({ host: { script: change } })
const secret = 'sb_secret_0123456789abcdef'
const secretFound = 'No script holds a secret key: not so in a script of the first page → Delete that key'
const serviceRole = (space: string) =>
  Buffer.from(`${space}{"role":"service_role","iss":"supabase"}`).toString('base64url')
const twoScripts = '<script type="module" src="/assets/index-1.js"></script><link href="/assets/2.js">'
/** This machine's address in a form that does not count as local. */
const publicUrl = appUrl.replace('127.0.0.1', '[::ffff:7f00:1]')
const otherKey: How = { target: { publishableKey: 'sb_publishable_other' } }
const fresh = 'Browsers ask for the app anew at each visit: not '
const built = 'The app was built from this checkout → '

const ofApp = by(checkApp, [
  [{ host: { fallsBack: false } }, 'Every page of the app is served → /jobs answers 404'],
  [{ target: { appUrl: publicUrl } }, 'The app is served over https alone → Serve the app over https'],
  ...['/', '/jobs', '/index.html', '/service-worker.js', '/assets/index-1.js'].map(
    (path): Row => [
      unsent(path, 'X-Content-Type-Options'),
      `${served(path)}X-Content-Type-Options is not sent, not nosniff`,
    ],
  ),
  [header('/', 'Cache-Control', () => 'public'), `${fresh}/ → Cache-Control is public`],
  [unsent('/jobs', 'Cache-Control'), `${fresh}/jobs → Cache-Control is not sent`],
  [{ host: { build: undefined } }, `${built}/build.json is not there`],
  [{ host: { build: { commit: 'decaf' } } }, `${built}It is 1.0.0 (decaf), and this checkout`],
  [
    { host: { build: { contactEmail: 'old@app.example' } } },
    'The app has the contact address given here → It has old@app.example, not office@app.example',
  ],
  [
    { host: { build: { vapidPublicKey: 'BOther' } } },
    'The app has the key of push messages given here → It has BOther, not BPublic',
  ],
  [
    { host: { expires: '2026-01-01T00:00:00Z' } },
    'security.txt names a contact, and is valid → /.well-known/security.txt expires 2026',
  ],
  [unsent('/', policy), `${served('/')}${policy} is not sent`],
  [
    header('/jobs', policy, (value) => value.replace("script-src 'self'", "$& 'unsafe-inline'")),
    `${served('/jobs')}${policy}: script-src is 'self' 'unsafe-inline' 'wasm-unsafe-eval', not 'self' 'wasm-unsafe-eval'`,
  ],
  [
    header('/jobs', policy, (value) => `${value}; script-src-elem *`),
    `${served('/jobs')}${policy}: script-src-elem is *, not absent`,
  ],
  [
    header('/jobs', policy, (value) => value.replace("base-uri 'none'; ", '')),
    `${served('/jobs')}${policy}: base-uri is absent, not 'none'`,
  ],
  [{ host: { html: '<p>Soon</p>' } }, 'The app loads its scripts → index.html names none'],
  [script((_, key) => `"${key}"`), 'The app calls this project → No script of the page names'],
  [script((url) => `"${url} sb_x"`), 'The app carries the key given here → Build with'],
  [script((url, key) => `"${url} ${key} ${secret}"`), secretFound],
  ...['', ' ', '  '].map(
    (space): Row => [script((url, key) => `"${url} ${key} ${serviceRole(space)}"`), secretFound],
  ),
  [{ host: { html: twoScripts, other: `"${secret}"` } }, secretFound],
])

const unprotected = 'Logging in and registering ask for a CAPTCHA → A program can use up'
const demoFound =
  'No account of the demo data logs in → admin@shinework.example, priya@shinework.example, jordan@'
const onlyPassword = 'There is no way in but email and password → On besides, or off: '
const foreign = 'Links in emails lead to no foreign address → '
const toApp = 'Links in emails lead to the app → '

const ofAuth = by(checkAuth, [
  [
    { ...otherKey, ...at('/auth/v1/settings', 401, { message: 'Invalid API key' }) },
    'Auth answers to the publishable key → /auth/v1/settings answers 401',
  ],
  [settings({ disable_signup: true }), 'People can register → '],
  [settings({ mailer_autoconfirm: true }), 'A new account must confirm its address → '],
  [demoLogin(200, { access_token: 'x' }), demoFound, unprotected],
  [demoLogin(400, { code: 'invalid_credentials' }), unprotected],
  [settings({ external: { email: true, google: true } }), `${onlyPassword}google`],
  [settings({ external: { email: false } }), `${onlyPassword}email`],
  [landing((asked) => asked), foreign, `${toApp}They lead to https://doctor.example`],
  [
    landing((asked) => (asked.startsWith(appUrl) ? asked : 'https://old.example/')),
    `${toApp}They lead to https://old.example`,
  ],
  [landing(() => `${appUrl}/`), 'Every page of the app may be a link’s goal → '],
  [landing(() => undefined), `${toApp}/auth/v1/verify sent nobody anywhere`],
])

const known = 'The project has every table and function: not '
const uncalled = 'A visitor calls only what docs/rules.md gives everybody: not '
const jobsCollection = { data: { __schema: { queryType: { fields: [{ name: 'jobsCollection' }] } } } }

const ofData = by(checkData, [
  [otherKey, 'The data API answers to the publishable key → /rest/v1 answers 401'],
  ...['private', 'auth', 'storage', 'vault', 'net', 'cron', 'audit'].map((schema): Row => {
    const isOpen = (request: Request) => request.headers.get('accept-profile') === schema
    const answer = (request: Request) => (isOpen(request) ? refused(404, { code: 'PGRST205' }) : undefined)
    return [{ answer }, `The API shows only the schema public: not ${schema} → `]
  }),
  [at('/graphql/v1', 200, jobsCollection), 'GraphQL shows a visitor no table → It shows jobsCollection'],
  [at('/rest/v1/jobs', 404, { code: 'PGRST205' }), `${known}jobs → jobs is not in this project`],
  [at('/rest/v1/jobs', 404, { code: '42P01' }), `${known}jobs → jobs is not in`],
  [rpc('admin_overview', 404, { code: 'PGRST202' }), `${known}admin_overview → admin_overview is not`],
  [rpc('admin_overview', 404, { code: '42883' }), `${known}admin_overview → `],
  [
    at('/rest/v1/payment_details', 200, []),
    'A visitor reads no table: not payment_details → Now: revoke all on payment_details from',
  ],
  [
    rpc('admin_overview', 200),
    `${uncalled}admin_overview → Now: revoke execute on function public.admin_overview()`,
  ],
  [rpc('apply_to_job', 404, { code: 'PT404' }), `${uncalled}apply_to_job → `],
  [
    rpc('apply_to_job', 400, { code: '22P02' }),
    'apply_to_job is closed to visitors → It answers with another error',
  ],
  [
    rpc('verify_certificate', 401, { code: '42501' }),
    'A visitor can call what docs/rules.md gives everybody: not verify_certificate → grant execute',
  ],
  [rpc('search_localities', 200, []), 'The localities are loaded → `npx supabase db query'],
  [at('/rest/v1/jobs', 403), 'jobs is closed to visitors → It answers with another error'],
])

const noObject = refused.bind(undefined, 400, {
  statusCode: '404',
  error: 'not_found',
  message: 'Object not found',
})
const publicBucket = 'No bucket is public: not '

const ofStorage = by(checkBuckets, [
  [where('/object/info/public/users/', noObject), `${publicBucket}users → Whoever knows a file`],
  [where('/object/info/public/jobs/', () => new Response('A mop')), `${publicBucket}jobs → Whoever knows`],
  [
    at('/storage/v1/object/list/jobs', 200, [{ name: 'b0000000' }]),
    'A visitor lists no files: not jobs → A policy on storage.objects',
  ],
  [
    at('/storage/v1/bucket', 200, [{ id: 'users', public: true }]),
    'A visitor lists no buckets: not users → A policy on storage.buckets',
  ],
])

const noFunction = (name: string) =>
  where(`/functions/v1/${name}`, () =>
    refused(404, { code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
const notFound = 'It answers 404, "Requested function was not found". Is it deployed?'
const wantsToken = (name: string, method = '') =>
  where(`/functions/v1/${name}`, (request) =>
    request.method.includes(method)
      ? refused(401, { code: 401, message: 'Missing authorization header' })
      : undefined,
  )
const token = 'The gateway asks for a token'
const noKey = 'deliver refuses a call without a key → '
const wrongKey = 'deliver refuses a wrong key → '
const byPhone = 'sign-in-with-phone asks for phone and password → '
const site = 'SITE_URL of the functions is the app → Links in emails and calendars lead to '

const ofFunctions = by(checkFunctions, [
  [noFunction('sign-in-with-phone'), byPhone + notFound],
  [wantsToken('sign-in-with-phone'), byPhone + token],
  [noFunction('save-push-token'), `save-push-token asks who is calling → ${notFound}`],
  [noFunction('deliver'), noKey + notFound, wrongKey + notFound],
  [wantsToken('deliver'), `${noKey}It answers 401`, `${wrongKey}It answers 401`],
  [
    where('/functions/v1/deliver', () => refused(500, {})),
    `${noKey}DELIVER_KEY is not set`,
    `${wrongKey}DELIVER_KEY is not set`,
  ],
  [
    where('/functions/v1/deliver', ({ headers }) =>
      headers.has('authorization') ? refused(202, {}) : undefined,
    ),
    `${wrongKey}Anybody can have messages sent`,
  ],
  [wantsToken('calendar'), `calendar answers without a token of the gateway → ${token}`],
  [wantsToken('unsubscribe', 'POST'), `unsubscribe refuses an unknown token → ${token}`],
  [noFunction('unsubscribe'), `unsubscribe refuses an unknown token → ${notFound}`, `${site}nowhere (404)`],
  [
    where('/unsubscribe', ({ method }) => (method === 'GET' ? redirect('https://old.example/u') : undefined)),
    `${site}https://old.example`,
  ],
])

const heard = 'A visitor hears nobody’s channel: not that of '

const ofRealtime = by(checkRealtime, [
  [{ channels: { public: undefined } }, 'Realtime answers → No answer to a WebSocket'],
  [{ channels: { public: 'ok' } }, 'Realtime has no public channels → Realtime → Settings'],
  [
    { channels: { user: 'ok', administrators: 'ok' } },
    `${heard}a person → A policy on realtime.messages`,
    `${heard}the administrators → A policy on realtime.messages`,
  ],
])

/** The faults that the checks from outside must report. */
export const outsideFaults = [...ofApp, ...ofAuth, ...ofData, ...ofStorage, ...ofFunctions, ...ofRealtime]
