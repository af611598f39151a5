import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const folder = 'dist'
/** The first screens of a cleaner: what a phone loads before it can show them. */
const firstRoutes = ['src/features/auth/pages/login-page.tsx', 'src/features/jobs/pages/jobs-page.tsx']
/** KB gzip. */
const limits = { script: 175, style: 6 }

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))

/** The files that a chunk needs before it runs: itself, what it imports statically, and their styles. */
function filesOf(chunk: string, files: Set<string>): Set<string> {
  const entry = manifest[chunk]
  if (!entry) throw new Error(`The build has no chunk for ${chunk}; was the page renamed?`)
  if (files.has(entry.file)) return files
  files.add(entry.file)
  for (const style of entry.css ?? []) files.add(style)
  for (const imported of entry.imports ?? []) filesOf(imported, files)
  return files
}

async function kilobytes(files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

let over = false
for (const route of firstRoutes) {
  const files = [...filesOf(route, filesOf('index.html', new Set()))]
  for (const [kind, ending] of [
    ['script', '.js'],
    ['style', '.css'],
  ] as const) {
    const size = await kilobytes(files.filter((file) => file.endsWith(ending)))
    const limit = limits[kind]
    if (size > limit) over = true
    console.log(`${size > limit ? '✗' : '✓'} ${route}: ${kind} ${size.toFixed(1)} KB gzip of ${limit}`)
  }
}
process.exit(over ? 1 : 0)
