import { createHash } from 'node:crypto'

/** A built file to keep on the device; without a revision its name is its hash. */
export interface AppFile {
  url: string
  revision: string | null
}

/** A chunk of the build, as far as it matters here. */
export interface Chunk {
  fileName: string
  /** The source that is imported by loading it, below the root; undefined for what chunks share. */
  source: string | undefined
  /** The files it loads, at once or later. */
  loads: readonly string[]
  /** The styles, fonts and pictures that come with it. */
  assets: readonly string[]
}

/**
 * What nobody needs without a connection, with all that only these load: the administrators' pages, those where emails lead,
 * registering, downloading and deleting one's account, and what turns a certificate into a PDF, which weighs more than all the
 * rest of the app.
 */
export const notKept: readonly string[] = [
  'src/app/admin-pages.ts',
  'src/features/account/pages/your-data-page.tsx',
  'src/features/auth/pages/confirm-email-page.tsx',
  'src/features/auth/pages/forgot-password-page.tsx',
  'src/features/auth/pages/register-page.tsx',
  'src/features/auth/pages/reset-password-page.tsx',
  'src/features/notifications/pages/unsubscribe-page.tsx',
  'src/features/training/certificate-pdf.ts',
  'src/features/training/pages/verify-page.tsx',
  // Kept by the worker for those who have chosen it, when it is first loaded.
  'src/languages/vi.ts',
]

/**
 * The names of the files that a cleaner's pages need, whichever they open.
 * @throws Error for a page of {@link notKept} that the build does not have: it was renamed.
 */
export function filesToKeep(chunks: readonly Chunk[], entry: string): string[] {
  for (const source of notKept) {
    if (!chunks.some((chunk) => chunk.source === source))
      throw new Error(`tools/worker/app-files.ts names ${source}, which is no chunk of the build.`)
  }
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const waiting = [entry]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = byName.get(name)
    if (!chunk || files.has(name) || notKept.includes(chunk.source ?? '')) continue
    files.add(name)
    for (const asset of chunk.assets) files.add(asset)
    waiting.push(...chunk.loads)
  }
  return [...files].sort()
}

/** A short name for the content of a file, or of a list of files. */
export function revisionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10)
}
