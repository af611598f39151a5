import { checkApp } from '../app-checks.ts'
import { checkAuth } from '../auth-checks.ts'
import type { Finding } from '../finding.ts'
import type { Target } from '../target.ts'
import { appUrl, type Channels, type Host, usualBuild } from './fake-project.ts'

/** A single fault of a project or its app's host, and the only lines of the report that are then not good. */
export interface Fault {
  fault: string
  check: (target: Target) => Promise<Finding[]>
  /** The beginning of each line, including the hint. */
  says: string[]
  /** The project's faulty response to a request. Undefined for the normal response. */
  answer?: (
    request: Request,
    real: () => Promise<Response>,
  ) => Promise<Response | undefined> | Response | undefined
  /** Realtime's responses to a visitor, by default refusals. */
  channels?: Channels
  host?: Host
  target?: Partial<Target>
}

export const by = (check: Fault['check'], faults: Omit<Fault, 'check'>[]): Fault[] =>
  faults.map((one) => ({ check, ...one }))
export const isAt = (request: Request, path: string) => new URL(request.url).pathname === path
/** Whether a request is a login with a demo account, which the tests' own database has. */
export const isDemoLogin = async (request: Request) =>
  isAt(request, '/auth/v1/token') && (await request.clone().text()).includes('@shinework.example')
export const refused = (status: number, body: object) => Response.json(body, { status })
const settings = (change: (told: Record<string, unknown>) => void) =>
  async function answer(request: Request, real: () => Promise<Response>): Promise<Response | undefined> {
    if (!isAt(request, '/auth/v1/settings')) return undefined
    const told: Record<string, unknown> = await (await real()).json()
    change(told)
    return Response.json(told)
  }
/** The target of a link in a mail, which depends on the requested redirect. */
const landing = (lead: (asked: string) => string | undefined) =>
  function answer(request: Request): Response | undefined {
    if (!isAt(request, '/auth/v1/verify')) return undefined
    const location = lead(new URL(request.url).searchParams.get('redirect_to') ?? '')
    return new Response(null, { status: 303, headers: location === undefined ? {} : { location } })
  }
const header = (at: string, name: string, change: (value: string) => string | undefined): Host => ({
  change: (headers, path) => {
    const value = path === at ? change(headers.get(name) ?? '') : headers.get(name)
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  },
})
const policy = 'Content-Security-Policy'
const served = (path: string) => `${path} is served with the headers of public/_headers → `
const encoded = (given: string) => Buffer.from(given).toString('base64url')
const serviceRole = (space: string) => (url: string, key: string) =>
  `"${url} ${key} ${encoded(`${space}{"role":"service_role","iss":"supabase"}`)}"`
const secretFound = ['No script holds a secret key: not so in a script of the first page → Delete that key']
/** This machine's address in a form that does not count as local. */
const publicUrl = appUrl.replace('127.0.0.1', '[::ffff:7f00:1]')

const ofTheApp = by(checkApp, [
  {
    fault: 'a host that knows no path but files',
    host: { fallsBack: false },
    says: ['Every page of the app is served → /jobs answers 404'],
  },
  {
    fault: 'an app on http',
    target: { appUrl: publicUrl },
    says: ['The app is served over https alone → Serve the app over https'],
  },
  ...['/', '/jobs', '/index.html', '/service-worker.js', '/assets/index-1.js'].map((path) => ({
    fault: `a header that is not sent with ${path}`,
    host: header(path, 'X-Content-Type-Options', () => undefined),
    says: [`${served(path)}X-Content-Type-Options is not sent, not nosniff`],
  })),
  ...['/', '/jobs'].map((path) => ({
    fault: `${path} from a cache`,
    host: header(path, 'Cache-Control', () => 'public, max-age=86400'),
    says: [
      `Browsers ask for the app anew at each visit: not ${path} → Cache-Control is public, max-age=86400`,
    ],
  })),
  {
    fault: 'a page that browsers may keep',
    host: header('/jobs', 'Cache-Control', () => undefined),
    says: ['Browsers ask for the app anew at each visit: not /jobs → Cache-Control is not sent'],
  },
  {
    fault: 'an app from before its build was recorded',
    host: { build: undefined },
    says: ['The app was built from this checkout → /build.json is not there'],
  },
  {
    fault: 'an app of another commit',
    host: { build: { commit: 'decaf' } },
    says: ['The app was built from this checkout → It is 1.0.0 (decaf), and this checkout 1.0.0 (c0ffee)'],
  },
  {
    fault: 'an app of another version, built without git',
    host: { build: { version: '0.9.0', commit: '' } },
    says: ['The app was built from this checkout → It is 0.9.0 (no commit), and this'],
  },
  {
    fault: 'another contact address',
    host: { build: { contactEmail: 'old@app.example' } },
    says: ['The app has the contact address given here → It has old@app.example, not office@app.example'],
  },
  {
    fault: 'another key of push messages',
    host: { build: { vapidPublicKey: 'BOther' } },
    says: ['The app has the key of push messages given here → It has BOther, not BPublic'],
  },
  {
    fault: 'a key of push messages that nobody gave the doctor',
    target: { build: { ...usualBuild, vapidPublicKey: '' } },
    says: ['The app has the key of push messages given here → It has BPublic. Set VITE_VAPID_PUBLIC_KEY'],
  },
  {
    fault: 'a contact for reports about security that has expired',
    host: { expires: '2026-01-01T00:00:00Z' },
    says: ['security.txt names a contact, and is valid → /.well-known/security.txt expires 2026'],
  },
  {
    fault: 'another value of a header',
    host: header('/', 'X-Content-Type-Options', () => 'sniff'),
    says: [`${served('/')}X-Content-Type-Options is sniff, not nosniff`],
  },
  {
    fault: 'no policy',
    host: header('/', policy, () => undefined),
    says: [`${served('/')}${policy} is not sent`],
  },
  {
    fault: 'a word too many in a directive',
    host: header('/jobs', policy, (value) =>
      value.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    ),
    says: [`${served('/jobs')}${policy}: script-src is 'self' 'unsafe-inline', not 'self'`],
  },
  {
    fault: 'a directive too many',
    host: header('/jobs', policy, (value) => `${value}; script-src-elem *`),
    says: [`${served('/jobs')}${policy}: script-src-elem is *, not absent`],
  },
  {
    fault: 'a directive too few',
    host: header('/jobs', policy, (value) => value.replace("base-uri 'none'; ", '')),
    says: [`${served('/jobs')}${policy}: base-uri is absent, not 'none'`],
  },
  {
    fault: 'a page without scripts',
    host: { html: '<p>Soon</p>' },
    says: ['The app loads its scripts → index.html names none'],
  },
  {
    fault: 'a build for another project',
    host: { script: (_url, key) => `"https://other.example ${key}"` },
    says: ['The app calls this project → No script of the page names'],
  },
  {
    fault: 'a build with another key',
    host: { script: (url) => `"${url} sb_publishable_other"` },
    says: ['The app carries the key given here → Build with'],
  },
  {
    fault: 'a secret key in a script',
    host: { script: (url, key) => `"${url} ${key} sb_secret_0123456789abcdef"` },
    says: secretFound,
  },
  ...['', ' ', '  '].map((space, at) => ({
    fault: `an old secret key in a script, ${at}`,
    host: { script: serviceRole(space) },
    says: secretFound,
  })),
  {
    fault: 'a secret key in the second script',
    host: {
      html: '<script type="module" src="/assets/index-1.js"></script><link href="/assets/2.js">',
      other: '"sb_secret_0123456789abcdef"',
    },
    says: secretFound,
  },
])

const asksForNothing = 'Logging in and registering ask for a CAPTCHA → A program can use up'

const ofAuth = by(checkAuth, [
  {
    fault: 'another key',
    target: { publishableKey: 'sb_publishable_other' },
    answer: (request) =>
      isAt(request, '/auth/v1/settings') ? refused(401, { message: 'Invalid API key' }) : undefined,
    says: ['Auth answers to the publishable key → /auth/v1/settings answers 401'],
  },
  {
    fault: 'no sign-up',
    answer: settings((told) => {
      told['disable_signup'] = true
    }),
    says: ['People can register → '],
  },
  {
    fault: 'no confirmation',
    answer: settings((told) => {
      told['mailer_autoconfirm'] = true
    }),
    says: ['A new account must confirm its address → '],
  },
  {
    fault: 'an account of the demo data',
    answer: async (request) =>
      (await isDemoLogin(request)) ? Response.json({ access_token: 'x' }) : undefined,
    says: [
      'No account of the demo data logs in → admin@shinework.example, priya@shinework.example, jordan@shinework.example, sam@',
      asksForNothing,
    ],
  },
  {
    fault: 'no CAPTCHA',
    answer: async (request) =>
      (await isDemoLogin(request)) ? refused(400, { code: 'invalid_credentials' }) : undefined,
    says: [asksForNothing],
  },
  {
    fault: 'another way in',
    answer: settings((told) => {
      told['external'] = { email: true, google: true }
    }),
    says: ['There is no way in but email and password → On besides, or off: google'],
  },
  {
    fault: 'no way in',
    answer: settings((told) => {
      told['external'] = { email: false }
    }),
    says: ['There is no way in but email and password → On besides, or off: email'],
  },
  {
    fault: 'links that lead anywhere',
    answer: landing((asked) => asked),
    says: [
      'Links in emails lead to no foreign address → ',
      'Links in emails lead to the app → They lead to https://doctor.example',
    ],
  },
  {
    fault: 'links that lead to another address',
    answer: landing((asked) => (asked.startsWith(appUrl) ? asked : 'https://old.example/')),
    says: ['Links in emails lead to the app → They lead to https://old.example'],
  },
  {
    fault: 'links that lead to the front page only',
    answer: landing(() => `${appUrl}/`),
    says: ['Every page of the app may be a link’s goal → '],
  },
  {
    fault: 'links that lead nowhere',
    answer: landing(() => undefined),
    says: ['Links in emails lead to the app → /auth/v1/verify sent nobody anywhere'],
  },
])

export const appFaults: Fault[] = [...ofTheApp, ...ofAuth]
