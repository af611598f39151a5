/** The bundler's information about modules: each module's static imports, and the modules that import it dynamically. */
export interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The pages whose shared modules are combined into a few files. All values are module ids. */
export interface Screens {
  /** The module that every page loads. Other groups contain it and its imports (chunk-groups.ts). */
  entry: string
  /** The backend's client. The first page of a visit loads the client in parallel with the page's own content. */
  client: string
  /** The first page of visitors, and its layout. */
  visitors: readonly string[]
  /** The layout of every page of a signed-in user. */
  frame: string
  cleaners: readonly string[]
  /** Parts that cleaners' pages load after their first paint. */
  later: readonly string[]
  administrators: readonly string[]
  /**
   * The administrators' layout and first page. Neither may load modules that only the administrators' other pages
   * share.
   */
  adminHome: readonly string[]
}

/** Large packages. Each has its own file, so that pages without the package do not wait for it. */
const heavy = /\/node_modules\/(zod|react-hook-form|@hookform)\//
/** Packages of many tiny modules, which are not worth separate files. */
const small = /\/node_modules\/(lucide-react|@tanstack)\//

/** If at least this many of the cleaners' pages share a module, all cleaners' pages load it. */
const fewest = 4

/**
 * Decides which file of the build contains a shared module. Visitors and cleaners have one file each. Administrators have one
 * for their first page and one for the others. For each of these groups, another file contains the modules that need a heavy
 * package. Modules that visitors share with few other pages have separate files.
 *
 * By default, the bundler creates a file for each set of pages that share modules: 63 files for the list of applications. So
 * many files load slowly, because a slow network handles only about ten requests at a time.
 * @returns a function that returns the file's name, or undefined if the bundler decides, as for pages themselves
 */
export function chunkOf(screens: Screens): (id: string, modules: Modules) => string | undefined {
  let sets: ReturnType<typeof reach> | undefined
  return (id, modules) => {
    // Ignores other builds without these pages, such as the app that Lighthouse measures for comparison.
    if (modules.getModuleInfo(screens.entry) === null) return undefined
    sets ??= reach(screens, modules)
    const { entry, client, visitors, frame, cleaners, later, administrators, adminHome } = sets
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
      // Modules shared with administrators' pages are in a separate file. Otherwise, an administrator's page that needs
      // only a check box would load all of the visitors' form.
      return named(administrators, id) === '' ? 'fields' : 'fields-administrators'
    }
    if (small.test(id) && named(cleaners, id) !== '') return 'people'
    const family = frame.has(id)
      ? 'people'
      : familyOf(readers, named(administrators, id), all, adminHome.has(id))
    return family && [family, ...needs(id, modules)].join('-')
  }
}

/**
 * The name of the group of pages that loads a module outside the frame. Undefined if only one page needs the module.
 * Each of the first three parameters lists the pages that need the module, with one character per page (see
 * {@link named}).
 */
function familyOf(
  cleaners: string,
  administrators: string,
  all: string,
  isOnAdminHome: boolean,
): string | undefined {
  if (cleaners.length >= fewest) return administrators === '' ? 'cleaners' : 'people'
  if (all.length < 2) return undefined
  if (cleaners !== '') return `shared-${all}`
  return isOnAdminHome ? 'administrators' : 'lists'
}

/** The heavy packages that a module imports statically, directly or through other modules. */
function needs(id: string, modules: Modules): string[] {
  const found = [...reached(id, modules)].flatMap((one) => heavy.exec(one)?.[1] ?? [])
  return [...new Set(found)].toSorted()
}

/** The indexes of the pages that contain a module, each as one digit or letter. */
function named(pages: readonly Set<string>[], id: string): string {
  return pages.map((page, index) => (page.has(id) ? index.toString(36) : '')).join('')
}

/** The modules that each page imports statically, directly or through other modules. */
function reach(screens: Screens, modules: Modules) {
  const { entry, client, visitors, frame, cleaners, later, administrators, adminHome } = screens
  const of = (page: string) => reached(page, modules)
  return {
    entry: of(entry),
    client: of(client),
    visitors: new Set(visitors.flatMap((page) => [...of(page)])),
    frame: of(frame),
    cleaners: cleaners.map(of),
    later: later.map(of),
    administrators: administrators.map(of),
    adminHome: new Set(adminHome.flatMap((page) => [...of(page)])),
  }
}

function reached(start: string, modules: Modules): Set<string> {
  if (modules.getModuleInfo(start) === null) throw new Error(`The build has no ${start}; was it renamed?`)
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
