import type { Page } from '../../src/app/page.ts'
import type * as Table from '../../src/app/pages.ts'

/** The table of pages, for a plugin of the build, whose configuration knows nothing of the app's aliases. */
export async function readPages(root: string): Promise<readonly Page[]> {
  // Here, as it takes half a second, and what only asks for sources needs none of it.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<typeof Table>(`${root}/src/app/pages.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@': `${root}/src` } },
  })
  return module.pages
}

/** The source that a page is loaded from, below the project's folder, such as 'src/features/jobs/cleaner/pages/jobs-page.tsx'. */
export function sourceOf({ path, load }: Page): string {
  const [, source] = /\(["'](?:@|\/src)\/(.+?)(?:\.tsx)?["']\)/.exec(String(load)) ?? []
  if (!source) throw new Error(`src/app/pages.ts does not say from where ${path} is loaded.`)
  return `src/${source}.tsx`
}

/** What a page is loaded from, and what surrounds it. */
export function sourcesOf(page: Page): string[] {
  const isWithWall = page.audience === 'visitors' || page.audience === 'everybody'
  return [`src/app/${isWithWall ? 'public' : 'protected'}-layout.tsx`, ...ownSourcesOf(page)]
}

/** {@link sourcesOf} without the frame, which other people's pages have, too. */
export function ownSourcesOf(page: Page): string[] {
  const area = page.audience === 'administrators' ? ['src/app/admin-area.tsx'] : []
  return [...area, sourceOf(page)]
}
