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
  /** The first page of visitors. */
  visitors: string
  /** Around every page of somebody signed in. */
  frame: string
  /** The pages that cleaners open most. */
  cleaners: readonly string[]
  others: readonly string[]
}

/** Packages with a file of their own, which outlives a release in people's caches. All others share one. */
const packages = /\/node_modules\/(?:@(supabase)|(react-router))\//
/** Packages whose one module exports everything: to import from it is not to need all of it. */
export const icons = /\/node_modules\/lucide-react\//
export const queries = /\/node_modules\/@tanstack\//

/** How many of the cleaners' pages share a module before all of them load it. */
const fewest = 5

/**
 * Decides which file of the build a shared module goes into. Left alone, the bundler makes a file for each set of pages
 * that share something: 46 for the list of jobs.
 * @returns the file's name; undefined where the bundler decides, as for pages themselves.
 */
export function chunkOf(screens: Screens): (id: string, modules: Modules) => string | undefined {
  let sets: ReturnType<typeof reach> | undefined
  return (id, modules) => {
    // An app without this entry is another one, which has none of these pages: its packages are one file.
    if (modules.getModuleInfo(screens.entry) === null) return isOfPackage(id) ? 'packages' : undefined
    sets ??= reach(screens, modules)
    const { entry, visitors, frame, cleaners, others } = sets
    if (id === screens.entry || icons.test(id) || queries.test(id)) return undefined
    if (entry.has(id)) return packageOf(id) ?? 'app'
    const isPage = (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
    if (isPage) return undefined
    const readers = named(cleaners, id)
    // Styles that a page does not need would weigh more than another file.
    const isStyle = id.endsWith('.css')
    if (!isStyle && visitors.has(id)) return frame.has(id) || readers !== '' ? 'base' : 'fields'
    if (!isStyle && (frame.has(id) || readers.length >= fewest)) return 'people'
    const all = named([visitors, frame, ...cleaners, ...others], id)
    return all.length > 1 ? `shared-${all}` : undefined
  }
}

/** Files that need each other would run in the wrong order, so nothing of the app is with what packages import. */
function packageOf(id: string): string | undefined {
  const [, supabase, router] = packages.exec(id) ?? []
  return supabase ?? router ?? (isOfPackage(id) ? 'packages' : undefined)
}

const isOfPackage = (id: string) => id.includes('/node_modules/')

/** Everything that each of the pages loads at once. */
function reach({ entry, visitors, frame, cleaners, others }: Screens, modules: Modules) {
  const of = (page: string) => reached(page, modules)
  return {
    entry: of(entry),
    visitors: of(visitors),
    frame: of(frame),
    cleaners: cleaners.map(of),
    others: others.map(of),
  }
}

function reached(start: string, modules: Modules): Set<string> {
  if (modules.getModuleInfo(start) === null) throw new Error(`The build has no ${start}; was it renamed?`)
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Which of the pages have a module, as letters and digits. */
function named(pages: readonly Set<string>[], id: string): string {
  return pages.map((page, index) => (page.has(id) ? index.toString(36) : '')).join('')
}
