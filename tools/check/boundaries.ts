import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

const layers = ['lib', 'components', 'features', 'app']

/** The edge functions' files that src/languages can import: texts that emails share with the app, and catalogues. */
const sharedTexts = /^supabase\/functions\/(_shared\/languages\/|[\w-]+\/texts\.vi$)/

/**
 * Finds the imports that cross a boundary. The layers of src are lib ← components ← features ← app. A feature imports another
 * through its `index.ts`, or through the `index.ts` of its `admin` folder. Imports between features, or between the folders of
 * lib, must not form a cycle. A folder of tools imports another through its `index.ts`.
 * @param files source texts by path, e.g. 'src/lib/navigation/paths.ts'.
 * @returns one line for each forbidden import.
 */
export function findCrossings(files: ReadonlyMap<string, string>): string[] {
  const imports = [...files].flatMap(([file, source]) =>
    importsOf(source).flatMap((specifier) => {
      const target = resolve(file, specifier)
      return target === undefined ? [] : [{ file, target }]
    }),
  )
  const refused = imports.flatMap(({ file, target }) => {
    const reason = refuse(file, target)
    return reason === undefined ? [] : [`${file} imports ${target}: ${reason}`]
  })
  return [...refused, ...findCircles(imports)]
}

/** One line for each import that is part of a cycle between features or between folders of src/lib. */
function findCircles(imports: readonly { file: string; target: string }[]): string[] {
  const crossing = imports.flatMap((found) => {
    const [from, to] = [roomOf(found.file), roomOf(found.target)]
    const isTest = /\.test\.tsx?$|^src\/lib\/testing\//.test(found.file)
    return from === undefined || to === undefined || from === to || isTest ? [] : [{ ...found, from, to }]
  })
  const leadsTo = (start: string, end: string, seen = new Set<string>()): boolean =>
    crossing.some(({ from, to }) => {
      if (from !== start) return false
      if (to === end) return true
      if (seen.has(to)) return false
      seen.add(to)
      return leadsTo(to, end, seen)
    })
  return crossing
    .filter(({ from, to }) => leadsTo(to, from))
    .map(
      ({ file, target, from, to }) => `${file} imports ${target}: ${to} already leads to ${from}, a circle.`,
    )
}

/** The reason why a file must not import another. Undefined if the import is allowed. */
function refuse(file: string, target: string): string | undefined {
  if (file.startsWith('tools/')) return refuseTool(file, target)
  if (target.startsWith('supabase/')) {
    const isShared = file.startsWith('src/languages/') && sharedTexts.test(target)
    const isPhone = file.startsWith('src/lib/forms/') && target === 'supabase/functions/_shared/plain-phone'
    return isShared || isPhone
      ? undefined
      : 'src knows only the texts of the edge functions, in src/languages, and how they read a phone number, in src/lib/forms.'
  }
  const [from, to] = [layerOf(file), layerOf(target)]
  if (to > from) return `${layers[from]} knows nothing of ${layers[to]}.`
  const [feature, other] = [featureOf(file), featureOf(target)]
  if (isAdmins(target) && feature !== undefined && !isAdmins(file))
    return 'cleaners do not load what administrators see.'
  if (feature === undefined || other === undefined || feature === other) return undefined
  const isIndex = /^src\/features\/\w+(\/admin)?$/.test(target)
  return isIndex ? undefined : `${feature} uses only index.ts of ${other}.`
}

/** Whether a file is loaded only for administrators. */
const isAdmins = (path: string) =>
  /^src\/(features\/\w+|components)\/admin(\/|$)|^src\/features\/audit(\/|$)/.test(path)

/**
 * The reason why a tool must not import a file. A tool imports only another tool's index.ts and tools/shared, so that a tool
 * can move to its own repository.
 */
function refuseTool(file: string, target: string): string | undefined {
  const [tool, other] = [file.split('/')[1], target.split('/')[1]]
  // All tools can import the files directly in the folder `tools`. Those files run before packages are installed and
  // belong to no tool.
  const isOwn = !/^tools\/.+\//.test(target) || other === tool || other === 'shared'
  return isOwn || target === `tools/${other}/index.ts` ? undefined : `${tool} uses only index.ts of ${other}.`
}

/**
 * The index of a file's layer. Files outside the layers, such as src/main.tsx, count as the top layer, and src/styles as the
 * bottom layer.
 */
function layerOf(file: string): number {
  const folder = file.split('/')[1] ?? ''
  if (folder === 'styles') return 0
  return layers.includes(folder) ? layers.indexOf(folder) : layers.length - 1
}

function featureOf(file: string): string | undefined {
  return file.startsWith('src/features/') ? file.split('/')[2] : undefined
}

/** The feature, or the folder of src/lib, to which a file belongs. Undefined for other files. */
function roomOf(file: string): string | undefined {
  return /^src\/(?:features\/\w+|lib\/\w+(?=\/))/.exec(file)?.[0]
}

/** The specifiers that a file imports, re-exports from or loads dynamically, in the formatter's style. */
function importsOf(source: string): string[] {
  const matches = source.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bmock\(|\bdoMock\()\s*'([^']+)'/g)
  return [...matches].map((match) => match[1] ?? '')
}

/** The path below src, supabase or tools to which a specifier resolves. Undefined for any other specifier. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return posix.join('src', specifier.slice(2))
  const path = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : ''
  return /^(src|supabase|tools)\//.test(path) ? path : undefined
}

if (import.meta.filename === process.argv[1]) {
  const paths: string[] = []
  for (const folder of ['src', 'tools'].filter(existsSync)) {
    const entries = await readdir(folder, { recursive: true })
    // Skips the tests of the checks, because they quote forbidden imports.
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
