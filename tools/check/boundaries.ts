import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

const layers = ['lib', 'components', 'features', 'app']

/** What a feature may import of others, by the beginning of the path below src/features. */
const allowedAcross: Readonly<Record<string, readonly string[]>> = {
  // Admin looks at everything.
  admin: [''],
  // A job's page holds the way to apply and to upload what is missing.
  jobs: ['applications/', 'documents/'],
  // One's own week has the days away, and what may be said about an application is a press away.
  applications: [
    'availability/api',
    'conversations/components/late-button',
    'conversations/components/messages-link',
  ],
  // An application's status looks the same everywhere, and the dashboard begins with the next job and invitations.
  dashboard: [
    'applications/asked-schema',
    'applications/components/application-status-tag',
    'applications/components/invitations',
    'applications/components/next-job',
    'applications/components/offers',
    'applications/my-jobs-api',
  ],
  // One's own documents are in the archive.
  account: ['documents/files-api'],
  // Hours are shown by weeks.
  pay: ['applications/weeks'],
  // Somebody registers with the place where they live.
  auth: ['places/'],
  // The profile page has that place too and the documents, changes the password and logs out.
  profile: ['auth/', 'documents/', 'pay/components/gst-section', 'places/'],
}
/** What src/languages imports of the edge functions: the texts that emails say as the app does, and catalogues. */
const sharedTexts = /^supabase\/functions\/(_shared\/languages\/|[\w-]+\/texts\.vi$)/
/** The session, what it says to somebody whose account is not active, and the languages for visitors. */
const allowedForAll = ['auth/session', 'auth/components/account-notice', 'auth/components/visitor-language']

/**
 * Finds the imports that cross a boundary: in src they run lib ← components ← features ← app, and features stay apart but for the
 * exceptions above; so do the folders of tools.
 * @param files source texts by path, such as 'src/lib/navigation/paths.ts'.
 * @returns one line for each import that must not be.
 */
export function findCrossings(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, source]) =>
    importsOf(source)
      .map((specifier) => resolve(file, specifier))
      .filter((target) => target !== undefined)
      .flatMap((target) => {
        const reason = refuse(file, target)
        return reason === undefined ? [] : [`${file} imports ${target}: ${reason}`]
      }),
  )
}

/** Why a file must not import another; undefined where it may. */
function refuse(file: string, target: string): string | undefined {
  if (file.startsWith('tools/')) return refuseTool(file, target)
  if (target.startsWith('supabase/')) {
    const isShared = file.startsWith('src/languages/') && sharedTexts.test(target)
    return isShared ? undefined : 'src knows only the texts of the edge functions, in src/languages.'
  }
  const [from, to] = [layerOf(file), layerOf(target)]
  if (to > from) return `${layers[from]} knows nothing of ${layers[to]}.`
  const [feature, other] = [featureOf(file), featureOf(target)]
  if (feature === undefined || other === undefined || feature === other) return undefined
  const path = posix.relative('src/features', target)
  const allowed = [...allowedForAll, ...(allowedAcross[feature] ?? [])]
  return allowed.some((start) => path.startsWith(start)) ? undefined : `${feature} knows nothing of ${other}.`
}

/** Each folder of tools is a program that can be lifted out: of another it uses index.ts, and what two share is in tools/shared. */
function refuseTool(file: string, target: string): string | undefined {
  const [tool, other] = [file.split('/')[1], target.split('/')[1]]
  // What runs before anything is installed lies in no folder.
  const isOwn = !/^tools\/.+\//.test(target) || other === tool || other === 'shared'
  return isOwn || target === `tools/${other}/index.ts` ? undefined : `${tool} uses only index.ts of ${other}.`
}

/** Files outside the layers, such as src/main.tsx, may import everything; everything may import src/styles. */
function layerOf(file: string): number {
  const folder = file.split('/')[1] ?? ''
  if (folder === 'styles') return 0
  return layers.includes(folder) ? layers.indexOf(folder) : layers.length - 1
}

function featureOf(file: string): string | undefined {
  return file.startsWith('src/features/') ? file.split('/')[2] : undefined
}

/** What a file imports, exports from and loads later; the formatter keeps to one form of each. */
export function importsOf(source: string): string[] {
  const matches = source.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bmock\(|\bdoMock\()\s*'([^']+)'/g)
  return [...matches].map((match) => match[1] ?? '')
}

/** The path below src, supabase or tools that a specifier means; undefined for anything else. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return posix.join('src', specifier.slice(2))
  const path = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : ''
  return /^(src|supabase|tools)\//.test(path) ? path : undefined
}

if (import.meta.filename === process.argv[1]) {
  const paths: string[] = []
  for (const folder of ['src', 'tools'].filter(existsSync)) {
    const entries = await readdir(folder, { recursive: true })
    // The tests of this check quote imports that must not be.
    const sources = entries.filter((name) => /\.tsx?$/.test(name) && !/^check.*\.test\.ts$/.test(name))
    paths.push(...sources.map((name) => join(folder, name)))
  }
  const files = new Map<string, string>()
  for (const path of paths) {
    files.set(path.replaceAll('\\', '/'), await readFile(path, 'utf8'))
  }
  const crossings = findCrossings(files)
  for (const crossing of crossings) console.error(crossing)
  process.exit(crossings.length === 0 ? 0 : 1)
}
