import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import type { Page } from '../../src/app/page-entry.ts'
import { paths } from '../../src/lib/navigation/paths.ts'
import {
  administersKey,
  endsWithBrowserKey,
  openMark,
  renewalMargin,
  sessionKey,
} from '../../src/lib/session/personal-storage.ts'
import { readPages, sourcesOf } from '../shared/app-pages.ts'
import { type FirstRead, firstReads } from './first-reads.ts'
import { loaderRequests } from './loader-requests.ts'

const script = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')

/**
 * The input of the script in the page (in-page.js). `files` are names below /assets. All other lists of files contain
 * indexes into `files`.
 */
export interface HeadScriptInput {
  files: string[]
  pages: {
    path: string
    audience: Exclude<Page['audience'], 'administrators'>
    files: number[]
    reads: readonly FirstRead[]
  }[]
  /** The indexes of the files with the backend's client. A signed-in user's page without early reads loads these files early. */
  client: number[]
  /** The indexes of the pages to which a signed-in user (`home`) and a visitor (`door`) are redirected. */
  home: number
  door: number
  /** The backend to which the reads are sent. */
  backend: { url: string; key: string }
  /** How the app stores a session. */
  storage: typeof storage
  /** The reads that every page of a signed-in user needs, in addition to the page's own reads. */
  session: readonly FirstRead[]
}

/**
 * Vite plugin that makes the browser fetch each page's own files and first reads in parallel with the app's files
 * (in-page.js). Also opens the connection to the backend early.
 */
export function preloadPages(): Plugin {
  let root = ''
  const backend = { url: '', key: '' }
  return {
    name: 'shinework-preload',
    configResolved(config) {
      root = config.root
      // Reads the settings as src/lib/backend/backend.ts does. The app itself reports a missing setting.
      const setting = (name: string) => String(config.env[name] ?? '').replace(/\/+$/, '')
      backend.url = setting('VITE_SUPABASE_URL')
      backend.key = setting('VITE_SUPABASE_PUBLISHABLE_KEY')
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        // Does nothing for an app without these pages, such as Lighthouse's empty app. Also does nothing on the development
        // server, which has no bundle.
        if (!bundle || !chunk || !html.includes('class="shell ')) return html
        const table = await readPages(root)
        const input = JSON.stringify(await scriptInput(table, bundle, chunk, root, backend)).replaceAll(
          '<',
          '\\u003c',
        )
        const source = `(() => {${script}; watchLoading(); fetchEarly(${input})})()`
        const { code } = minifySync('in-page.js', source)
        const early = URL.canParse(backend.url) ? [connection(backend.url)] : []
        const tags = [...early, `<script>${code}</script>`, '<style>']
        return html.replaceAll(/\n\s+/g, '\n').replace('<style>', () => tags.join('\n'))
      },
    },
  }
}

/** How the app stores a session. Exported for its test. */
export const storage = {
  session: sessionKey,
  endsWithBrowser: endsWithBrowserKey,
  openMark,
  renewalMargin,
  administers: administersKey('$user'),
}

const connection = (address: string) =>
  `<link rel="preconnect" href="${new URL(address).origin}" crossorigin>`

/** Builds the input of the script in the page's head. Exported for its test. */
export async function scriptInput(
  wanted: readonly Page[],
  bundle: Rolldown.OutputBundle,
  entry: Rolldown.OutputChunk,
  root: string,
  backend: HeadScriptInput['backend'],
): Promise<HeadScriptInput> {
  const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
  const holderOf = new Map(
    outputs.flatMap((output) =>
      output.moduleIds.map((id): [string, Rolldown.OutputChunk] => [relative(root, id), output]),
    ),
  )
  const known = filesOf(entry, bundle, new Set())
  const files: string[] = []
  const { sessionRequests, pageRequests, placeholders } = await loaderRequests(root)
  const pages = await Promise.all(
    wanted.map(async (page) => ({
      path: page.path,
      audience: page.audience === 'administrators' ? ('people' as const) : page.audience,
      // Every browser downloads this list, so it names files only for pages that are often opened first. The files of
      // an administrators' page are listed only if the page has a budget.
      files: page.audience === 'administrators' && !page.paintBudget ? [] : numbersOf(sourcesOf(page)),
      reads: await firstReads(pageRequests.get(page.path) ?? [], placeholders),
    })),
  )
  const at = (path: string) => wanted.findIndex((page) => page.path === path)
  return {
    files,
    client: numbersOf(['src/lib/client/backend-client.ts']),
    pages,
    home: at(paths.dashboard),
    door: at(paths.login),
    backend,
    storage,
    session: await firstReads(sessionRequests, placeholders),
  }

  function numbersOf(modules: readonly string[]): number[] {
    const needed = new Set(known)
    for (const module of modules) {
      const holder = holderOf.get(module)
      if (!holder) throw new Error(`The build has no ${module}, which a page loads; was it renamed?`)
      filesOf(holder, bundle, needed)
    }
    return [...needed].filter((file) => !known.has(file)).map(number)
  }

  function number(file: string): number {
    const name = file.replace(/^assets\//, '')
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
}

/** Adds to `files` the chunk itself, its styles, and all chunks that it imports. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files: Set<string>,
): Set<string> {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, files)
  }
  return files
}
