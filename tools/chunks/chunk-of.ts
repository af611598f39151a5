/** What is asked of the bundler: the modules that a module imports at once, and those that load it later. */
export interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The pages whose shared modules go into few files. All are module ids. */
export interface Screens {
  /** What every page loads. */
  entry: string
  /** The backend's client, which first pages load beside what they show. */
  client: string
  /** The first page of visitors, and what is around it. */
  visitors: readonly string[]
  /** Around every page of somebody signed in. */
  frame: string
  cleaners: readonly string[]
  admins: readonly string[]
}

/** Packages with a file of their own, which outlives a release in people's caches. All others that every page loads share one. */
const packages = /\/node_modules\/(?:@(tanstack)|(react-router))\//
/** Packages that some pages need and others should not wait for. */
const heavy = /\/node_modules\/(zod|react-hook-form|@hookform)\//

/** Too small for files of their own. */
const icons = /\/node_modules\/lucide-react\//

/** How many of the cleaners' pages share a module before all of them load it. */
const fewest = 3

/**
 * Decides which file of the build a shared module goes into: one for visitors, one for cleaners, one for administrators, and of
 * each another for what needs a heavy package. Left alone, the bundler makes a file for each set of pages that share something:
 * 53 for the list of applications. Each is an answer of its own, and small files compress badly.
 * @returns the file's name; undefined where the bundler decides, as for pages themselves.
 */
export function chunkOf(screens: Screens): (id: string, modules: Modules) => string | undefined {
  let sets: ReturnType<typeof reach> | undefined
  return (id, modules) => {
    // An app without this entry is another one, which has none of these pages: its packages are one file.
    if (modules.getModuleInfo(screens.entry) === null) return isOfPackage(id) ? 'packages' : undefined
    sets ??= reach(screens, modules)
    const { entry, client, visitors, frame, cleaners, admins } = sets
    if (id === screens.entry) return undefined
    if (entry.has(id)) return packageOf(id) ?? 'app'
    if (client.has(id)) return 'client'
    const isPage = (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
    if (isPage) return undefined
    const ownFile = heavyPackage(id)
    if (ownFile !== undefined) return ownFile
    const readers = named(cleaners, id)
    if (visitors.has(id)) return frame.has(id) || readers !== '' ? 'base' : 'fields'
    if (icons.test(id) && readers.length > 1) return 'people'
    const family = familyOf(frame.has(id), readers, named(admins, id), named([...cleaners, ...admins], id))
    return family && [family, ...needs(id, modules)].join('-')
  }
}

/**
 * Who loads the file of a module: undefined if one page alone does. What administrators' pages do not need, they do not load. All
 * but the frame are the pages that need it, by {@link named}.
 */
function familyOf(isOfFrame: boolean, cleaners: string, admins: string, all: string): string | undefined {
  if (isOfFrame) return 'people'
  if (cleaners.length >= fewest) return admins === '' ? 'cleaners' : 'people'
  if (all.length < 2) return undefined
  return cleaners === '' ? 'admin' : `shared-${all}`
}

/** Files that need each other would run in the wrong order, so nothing of the app is with what packages import. */
function packageOf(id: string): string | undefined {
  const [, scope, name] = packages.exec(id) ?? []
  return scope ?? name ?? (isOfPackage(id) ? 'packages' : undefined)
}

const isOfPackage = (id: string) => id.includes('/node_modules/')

const heavyPackage = (id: string): string | undefined => heavy.exec(id)?.[1]

/** The heavy packages that a module loads at once. */
function needs(id: string, modules: Modules): string[] {
  const found = [...reached(id, modules)].flatMap((one) => heavyPackage(one) ?? [])
  return [...new Set(found)].toSorted()
}

/** Which of the pages have a module, as letters and digits. */
function named(pages: readonly Set<string>[], id: string): string {
  return pages.map((page, index) => (page.has(id) ? index.toString(36) : '')).join('')
}

/** Everything that each of the pages loads at once. */
function reach({ entry, client, visitors, frame, cleaners, admins }: Screens, modules: Modules) {
  const of = (page: string) => reached(page, modules)
  return {
    entry: of(entry),
    client: of(client),
    visitors: new Set(visitors.flatMap((page) => [...of(page)])),
    frame: of(frame),
    cleaners: cleaners.map(of),
    admins: admins.map(of),
  }
}

function reached(start: string, modules: Modules): Set<string> {
  if (modules.getModuleInfo(start) === null) throw new Error(`The build has no ${start}; was it renamed?`)
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
