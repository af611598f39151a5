/** What the bundler says of a module: the modules that it imports at once, and those that load it later. */
export interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The pages whose shared modules go into few files. All are module ids. */
export interface Screens {
  /** What every page loads; the bundler's own groups hold it. */
  entry: string
  /** The backend's client, which first pages load beside what they show. */
  client: string
  /** The first page of visitors, and what is around it. */
  visitors: readonly string[]
  /** Around every page of somebody signed in. */
  frame: string
  cleaners: readonly string[]
  /** Parts that cleaners' pages load once they are drawn. */
  later: readonly string[]
  administrators: readonly string[]
}

/** Packages that some pages need and others should not wait for. */
const heavy = /\/node_modules\/(zod|react-hook-form|@hookform)\//
/** Packages of small modules, which are too small for files of their own. */
const small = /\/node_modules\/(lucide-react|@tanstack)\//

/** How many of the cleaners' pages share a module before all of them load it. */
const fewest = 4

/**
 * Decides which file of the build a shared module goes into: one for visitors, one for cleaners, one for administrators, and
 * another of each for what needs a heavy package. What visitors share with few other pages has files of its own. Left alone, the
 * bundler makes a file for each set of pages that share something, 63 for the list of applications. A slow network answers some ten
 * requests at a time.
 * @returns the file's name; undefined where the bundler decides, as for pages themselves.
 */
export function chunkOf(screens: Screens): (id: string, modules: Modules) => string | undefined {
  let sets: ReturnType<typeof reach> | undefined
  return (id, modules) => {
    // Another app has none of these pages.
    if (modules.getModuleInfo(screens.entry) === null) return undefined
    sets ??= reach(screens, modules)
    const { entry, client, visitors, frame, cleaners, later, administrators } = sets
    const isPage = (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
    if (entry.has(id) || isPage) return undefined
    if (client.has(id)) return 'client'
    const [, ownFile] = heavy.exec(id) ?? []
    if (ownFile !== undefined) return ownFile
    const readers = named([...cleaners, ...later], id)
    const all = named([...cleaners, ...later, ...administrators], id)
    if (visitors.has(id)) {
      if (frame.has(id) || readers.length >= fewest) return 'base'
      if (readers !== '') return 'fields-cleaners'
      // Administrators' pages should not load the rest of a visitor's page for a check box.
      return named(administrators, id) === '' ? 'fields' : 'fields-administrators'
    }
    if (small.test(id) && named(cleaners, id) !== '') return 'people'
    const family = frame.has(id) ? 'people' : familyOf(readers, named(administrators, id), all)
    return family && [family, ...needs(id, modules)].join('-')
  }
}

/**
 * Who loads the file of a module that is not the frame's: undefined if one page alone does. All but the frame are the pages that
 * need it, by {@link named}.
 */
function familyOf(cleaners: string, administrators: string, all: string): string | undefined {
  if (cleaners.length >= fewest) return administrators === '' ? 'cleaners' : 'people'
  if (all.length < 2) return undefined
  return cleaners === '' ? 'administrators' : `shared-${all}`
}

/** The heavy packages that a module loads at once. */
function needs(id: string, modules: Modules): string[] {
  const found = [...reached(id, modules)].flatMap((one) => heavy.exec(one)?.[1] ?? [])
  return [...new Set(found)].toSorted()
}

/** Which of the pages have a module, as letters and digits. */
function named(pages: readonly Set<string>[], id: string): string {
  return pages.map((page, index) => (page.has(id) ? index.toString(36) : '')).join('')
}

/** Everything that each of the pages loads at once. */
function reach(screens: Screens, modules: Modules) {
  const { entry, client, visitors, frame, cleaners, later, administrators } = screens
  const of = (page: string) => reached(page, modules)
  return {
    entry: of(entry),
    client: of(client),
    visitors: new Set(visitors.flatMap((page) => [...of(page)])),
    frame: of(frame),
    cleaners: cleaners.map(of),
    later: later.map(of),
    administrators: administrators.map(of),
  }
}

function reached(start: string, modules: Modules): Set<string> {
  if (modules.getModuleInfo(start) === null) throw new Error(`The build has no ${start}; was it renamed?`)
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
