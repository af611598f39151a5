import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildInfo, buildInfoOf, buildInfoSchema } from '../shared/build-info.ts'
import { fillIn } from '../shared/content-security-policy.ts'
import { directivesOf, headersFor, readHeaders } from '../shared/headers-file.ts'
import { type Answer, read, type Target } from './examined-project.ts'
import { all, bad, type Finding, good, judge, unknown } from './finding.ts'

const headersFile = join(import.meta.dirname, '../../public/_headers')
const policyName = 'Content-Security-Policy'
/** A path of the app without a file of its own. The host must serve index.html for it. */
const page = '/jobs'

/**
 * Checks the app's host: the headers of public/_headers, the served pages, and the contents of the bundle. Returns no
 * findings if the app's URL is missing.
 */
export async function checkApp(target: Target): Promise<Finding[]> {
  const { appUrl, url, captcha } = target
  if (appUrl === undefined) return []
  const home = await read(`${appUrl}/`)
  const jobs = await read(appUrl + page)
  const scripts = scriptsOf(home.text)
  const script = scripts[0]
  const asset = script === undefined ? undefined : await read(appUrl + script)
  const filled = fillIn(readFileSync(headersFile, 'utf8'), { html: home.text, backendUrl: url, captcha })
  const rules = readHeaders(filled)
  const served: [path: string, answer: Answer][] = [
    ['/', home],
    [page, jobs],
    ['/index.html', await read(`${appUrl}/index.html`)],
    ['/service-worker.js', await read(`${appUrl}/service-worker.js`)],
    ...(script === undefined || asset === undefined ? [] : [[script, asset] satisfies [string, Answer]]),
  ]
  return [
    judge(
      'Every page of the app is served',
      home.status === 200 && jobs.status === 200 && jobs.text === home.text,
      `${page} answers ${jobs.status}, / ${home.status}. Serve index.html for every path that is not a file (docs/hosting.md, step 7).`,
    ),
    judge(
      'The app is served over https alone',
      appUrl.startsWith('https:') ? await redirectsToHttps(appUrl) : isLocal(appUrl),
      'Serve the app over https, and send http:// on to it.',
    ),
    ...served.flatMap(([path, answer]) => compareHeaders(path, answer, headersFor(rules, path))),
    ...freshness(served.filter(([path]) => path !== script)),
    ...(await checkBuild(target)),
    ...(await checkBundle(target, scripts, asset)),
  ]
}

/**
 * Checks that browsers notice a new release. Files without a hash in their name must be revalidated before a cached copy is
 * used.
 */
function freshness(served: readonly [path: string, answer: Answer][]): Finding[] {
  const given = new Map(
    served.map(([path, { headers }]) => [path, headers.get('cache-control') ?? 'not sent']),
  )
  const stale = [...given].filter(([, value]) => !/no-cache|no-store|max-age=0/.test(value))
  return all(
    'Browsers ask for the app anew at each visit',
    stale.map(([path]) => path),
    (path) => `Cache-Control is ${given.get(path)}. Send no-cache with everything outside /assets.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const inWords = ({ version, commit }: BuildInfo) => `${version} (${commit || 'no commit'})`

/** Compares the served build.json with the build info of this checkout. */
async function checkBuild({ appUrl = '', build = buildInfoOf({}) }: Target): Promise<Finding[]> {
  const what = 'The app was built from this checkout'
  const answer = await read(`${appUrl}/build.json`)
  const built = buildInfoSchema.safeParse(parsed(answer.text))
  if (!built.success)
    return [
      bad(
        what,
        '/build.json is not there: it is older, or not what `npx vite build` made. Deploy dist/ again.',
      ),
    ]
  return [
    judge(
      what,
      built.data.version === build.version && built.data.commit === build.commit,
      `It is ${inWords(built.data)}, and this checkout ${inWords(build)}. Deploy this one, or run the doctor from that one.`,
    ),
    sameSetting(
      'The app has the contact address given here',
      built.data.contactEmail,
      build.contactEmail,
      'VITE_CONTACT_EMAIL',
    ),
    sameSetting(
      'The app has the key of push messages given here',
      built.data.vapidPublicKey,
      build.vapidPublicKey,
      'VITE_VAPID_PUBLIC_KEY',
    ),
    await checkSecurityText(appUrl),
  ]
}

function sameSetting(what: string, built: string, given: string, name: string): Finding {
  if (built === given) return good(what)
  if (given === '') return unknown(what, `It has ${built}. Set ${name} as for the build.`)
  return bad(what, `It has ${built || 'none'}, not ${given}. Build with ${name} set, and deploy dist/.`)
}

async function checkSecurityText(appUrl: string): Promise<Finding> {
  const { text } = await read(`${appUrl}/.well-known/security.txt`)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  return judge(
    'security.txt names a contact, and is valid',
    /^Contact: mailto:\S+@\S+$/m.test(text) && Date.parse(expires) > Date.now(),
    `/.well-known/security.txt ${expires ? `expires ${expires}` : 'is not there'}. Build the app again, and deploy dist/ with its hidden folder.`,
  )
}

const isLocal = (address: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)

/**
 * Whether the http:// URL redirects to https://. Also true for a local host, and for a host that does not respond to http.
 */
export async function redirectsToHttps(appUrl: string): Promise<boolean> {
  if (isLocal(appUrl)) return true
  const plain = await read(appUrl.replace('https:', 'http:')).catch(() => undefined)
  return plain === undefined || plain.headers.get('location')?.startsWith('https:') === true
}

function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
}

function compareHeaders(path: string, answer: Answer, wanted: [name: string, value: string][]): Finding[] {
  // Skips a redirect, because a host can redirect /index.html to /.
  if (answer.status >= 300 && answer.status < 400) return []
  const wrong = wanted.flatMap(([name, value]) => {
    const given = answer.headers.get(name)
    if (name === policyName) return policyFaults(given, value)
    return given === value ? [] : [`${name} is ${given ?? 'not sent'}, not ${value}`]
  })
  return wrong.length === 0
    ? [good(`${path} is served with the headers of public/_headers`)]
    : wrong.map((fault) =>
        bad(
          `${path} is served with the headers of public/_headers`,
          `${fault}. Upload the built _headers with dist/, or set the same at your host.`,
        ),
      )
}

const list = (words: readonly string[] | undefined) => [...(words ?? [])].sort().join(' ')

function policyFaults(given: string | null, wanted: string): string[] {
  if (given === null) return [`${policyName} is not sent`]
  const [sent, due] = [directivesOf(given), directivesOf(wanted)]
  const names = new Set([...sent.keys(), ...due.keys()].filter((name) => name !== ''))
  return [...names]
    .filter((name) => sent.has(name) !== due.has(name) || list(sent.get(name)) !== list(due.get(name)))
    .map(
      (name) =>
        `${policyName}: ${name} is ${list(sent.get(name)) || 'absent'}, not ${list(due.get(name)) || 'absent'}`,
    )
}

// Matches a new secret key, and an old secret key by its claims. base64 encodes {"role":"service_role"} in one of
// three ways, depending on the position in the text.
const secret = /sb_secret_[\w-]{8}|InNlcnZpY2Vfcm9sZSI|JzZXJ2aWNlX3JvbGUi|ic2VydmljZV9yb2xlI/

async function checkBundle(
  { appUrl = '', url, publishableKey }: Target,
  scripts: readonly string[],
  asset: Answer | undefined,
): Promise<Finding[]> {
  if (asset === undefined)
    return [
      bad(
        'The app loads its scripts',
        'index.html names none below /assets. Deploy what `npx vite build` made.',
      ),
    ]
  const texts = [asset.text]
  for (const script of scripts.slice(1)) texts.push((await read(appUrl + script)).text)
  const whole = texts.join('\n')
  return [
    judge(
      'The app calls this project',
      whole.includes(new URL(url).host),
      `No script of the page names ${url}. Build with VITE_SUPABASE_URL=${url}.`,
    ),
    judge(
      'The app carries the key given here',
      whole.includes(publishableKey),
      'Build with VITE_SUPABASE_PUBLISHABLE_KEY set to the key that is valid now.',
    ),
    ...all(
      'No script holds a secret key',
      secret.test(whole) ? ['so in a script of the first page'] : [],
      () =>
        'Delete that key in the dashboard now (docs/operations.md, "A key or token has leaked"), then build with the publishable one.',
    ),
  ]
}
