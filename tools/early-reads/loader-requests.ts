import type { Plugin } from 'vite'
import type * as Loaders from './run-loaders.ts'

/** Replaces app modules that the loaders import, because at build time there is no browser and no backend. */
const standIns: Record<string, string> = {
  '/src/lib/client/supabase.ts': `export * from '${new URL('recording-client.ts', import.meta.url).pathname}'`,
  '/src/lib/backend/backend.ts': "export const backend = { url: '', key: '' }, contactEmail = ''",
}

const withoutBrowser: Plugin = {
  name: 'shinework-without-browser',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0styles' : undefined),
  load: (id) =>
    id === '\0styles'
      ? 'export default {}'
      : Object.entries(standIns).find(([file]) => id.endsWith(file))?.[1],
}

/**
 * Runs the loaders of all pages with `isReadEarly`, and records their requests.
 * @param root the project's folder
 * @throws Error if a page with `isReadEarly` has no loader
 */
export async function loaderRequests(root: string): Promise<typeof Loaders> {
  // Imports Vite only here, because loading it takes half a second and most programs that import this plugin do not build.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<typeof Loaders>(`${root}/tools/early-reads/run-loaders.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@': `${root}/src` } },
    plugins: [withoutBrowser],
  })
  return module
}
