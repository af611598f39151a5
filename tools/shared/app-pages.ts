import type { Page } from '../../src/app/page-entry.ts'
import type * as Table from '../../src/app/pages.ts'

/**
 * The table of pages (src/app/pages.ts) for a build plugin. Vite loads it, because the build's configuration cannot resolve
 * the app's aliases.
 */
export async function readPages(root: string): Promise<readonly Page[]> {
  // Imports Vite only here, because loading it takes half a second and callers that need only sources do not use it.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<typeof Table>(`${root}/src/app/pages.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@': `${root}/src` } },
  })
  return module.pages
}

/** The source file of a page, relative to the project's folder, e.g. 'src/features/jobs/cleaner/pages/jobs-page.tsx'. */
function sourceOf({ path, load }: Page): string {
  const [, source] = /\(["'](?:@|\/src)\/(.+?)(?:\.tsx)?["']\)/.exec(String(load)) ?? []
  if (!source) throw new Error(`src/app/pages.ts does not say from where ${path} is loaded.`)
  return `src/${source}.tsx`
}

/** The source files of a page and of its layout. */
export function sourcesOf(page: Page): string[] {
  const isWithWall = page.audience === 'visitors' || page.audience === 'everybody'
  return [`src/app/${isWithWall ? 'public' : 'protected'}-layout.tsx`, ...ownSourcesOf(page)]
}

/** The source files of a page without its layout, because pages of other audiences can share the layout. */
export function ownSourcesOf(page: Page): string[] {
  const area = page.audience === 'administrators' ? ['src/app/admin-area.tsx'] : []
  return [...area, sourceOf(page)]
}
