import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { readPages } from '../shared/app-pages.ts'
import { type AppFile, type Chunk, filesToKeep, neverCached, revisionOf } from './files-to-cache.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The path at which browsers find the worker. A worker at the root controls all pages of the app. */
const fileName = 'service-worker.js'

/** Files of `public` that the page requests by name. */
const publicFiles = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

/**
 * Builds the service worker (src/service-worker/) with the list of files that it caches. In development, the list is empty,
 * so that the worker never serves an outdated file.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'shinework-worker',
    // The empty app that `npm run lighthouse` builds for comparison has no worker.
    apply: (config) => config.root === undefined || resolve(config.root) === resolve(root),
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundle([], 'development')
          .then((code) => response.setHeader('content-type', 'text/javascript').end(code))
          .catch(next)
      })
    },
    writeBundle: {
      order: 'post',
      async handler({ dir }, output) {
        const folder = dir ?? join(root, 'dist')
        const all = Object.values(output)
        const chunks = all.filter((file) => file.type === 'chunk')
        const rare = all.flatMap((file) => (file.type === 'asset' && isRare(file) ? [file.fileName] : []))
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (!entry) throw new Error('The build has no entry.')
        const revised = (url: string): AppFile => {
          const content = readFileSync(join(folder, url === '/' ? 'index.html' : url))
          return { url, revision: revisionOf(content) }
        }
        const pages = await readPages(root)
        const hashed = filesToKeep(chunks.map(describe), entry.fileName, neverCached(pages))
          .filter((name) => !rare.includes(name))
          .map((name): AppFile => ({ url: `/${name}`, revision: null }))
        const files = [revised('/'), ...publicFiles.map(revised), ...hashed]
        // The page is cached together with its headers, so a change of the headers must change the version.
        const headers = readFileSync(join(folder, '_headers'))
        await bundle(files, revisionOf(JSON.stringify(files) + revisionOf(headers)), folder)
      },
    },
  }
}

/** Whether the file is a font for rare Latin letters, which browsers load only if a page shows such a letter. */
function isRare({ originalFileNames }: Rolldown.OutputAsset): boolean {
  return originalFileNames.some((name) => name.includes('latin-ext'))
}

function describe(chunk: Rolldown.OutputChunk): Chunk {
  const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
  return {
    fileName: chunk.fileName,
    source: chunk.facadeModuleId ? relative(root, chunk.facadeModuleId).replaceAll('\\', '/') : undefined,
    loads: [...chunk.imports, ...chunk.dynamicImports],
    assets: [...(importedCss ?? []), ...(importedAssets ?? [])],
  }
}

/**
 * Bundles the worker into one file, with its list of files.
 * @param folder the folder for the file. Without a folder, nothing is written.
 */
async function bundle(files: AppFile[], version: string, folder?: string): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __APP_FILES__: JSON.stringify(files),
      __APP_VERSION__: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder ?? 'dist',
      emptyOutDir: false,
      write: folder !== undefined,
      rolldownOptions: {
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [file] = outputs.flatMap((one) => ('output' in one ? one.output : []))
  if (file?.type !== 'chunk') throw new Error('The worker was not built.')
  return file.code
}
