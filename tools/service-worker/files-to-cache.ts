import { createHash } from 'node:crypto'
import type { Page } from '../../src/app/page-entry.ts'
import { ownSourcesOf } from '../shared/app-pages.ts'

/** A built file that the worker caches. The revision is null if the hash in the file's name identifies its content. */
export interface AppFile {
  url: string
  revision: string | null
}

/** The properties of a built chunk that decide whether its files are cached. */
export interface Chunk {
  fileName: string
  /**
   * The path of the dynamically imported source file for which the chunk was made, relative to the root. Undefined for chunks
   * of shared modules.
   */
  source: string | undefined
  /** The files that the chunk loads, at once or later. */
  loads: readonly string[]
  /** The styles, fonts and pictures that the chunk loads. */
  assets: readonly string[]
}

/** Further modules that the worker does not cache when it is installed. */
const otherNeverCached = [
  // Turns a certificate into a PDF, and is larger than all the rest of the app.
  'src/features/training/cleaner/certificate-pdf.ts',
  // Creates the PDF of a pay statement, which needs a connection.
  'src/features/pay/statement-pdf.ts',
  // Previews a document before its upload, which needs a connection.
  'src/lib/files/pdf-preview.ts',
  'src/languages/vi-admin.ts',
  // The worker caches this catalogue separately for people who have chosen the language (src/lib/offline/service-worker-updates.ts).
  'src/languages/vi.ts',
]

/**
 * The sources that the worker does not cache: administrators' pages, pages that need a connection, and files that only these
 * pages load.
 */
export function neverCached(pages: readonly Page[]): string[] {
  const left = pages.filter(({ audience, isOnlineOnly }) => audience === 'administrators' || isOnlineOnly)
  return [...new Set([...left.flatMap(ownSourcesOf), ...otherNeverCached])]
}

/**
 * The names of the files that cleaners' pages need.
 * @param left sources that are not cached, see {@link neverCached}
 * @throws Error if the build lacks one of the `left` sources, because it was renamed
 */
export function filesToKeep(chunks: readonly Chunk[], entry: string, left: readonly string[]): string[] {
  for (const source of left) {
    if (!chunks.some((chunk) => chunk.source === source))
      throw new Error(`${source} is not to be kept, and is no chunk of the build.`)
  }
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const waiting = [entry]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = byName.get(name)
    if (!chunk || files.has(name) || left.includes(chunk.source ?? '')) continue
    files.add(name)
    for (const asset of chunk.assets) files.add(asset)
    waiting.push(...chunk.loads)
  }
  return [...files].sort()
}

/** A short hash of the content of a file, or of a list of files. */
export function revisionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10)
}
