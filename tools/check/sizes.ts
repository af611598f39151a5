import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { pages } from '../../src/app/pages.ts'
import { sourcesOf } from '../shared/app-pages.ts'

const folder = 'dist'
const bell = 'src/features/messages/notifications/components/notification-bell.tsx'
/** Pages with a size limit, and the chunks that a phone loads for the first screen of each. */
const screens = pages
  .filter(({ hasSizeBudget }) => hasSizeBudget)
  .flatMap((page) => {
    const screen = { name: page.path, chunks: sourcesOf(page) }
    const later = { name: `${page.path} with the bell`, chunks: [...screen.chunks, bell] }
    return page.audience === 'people' ? [screen, later] : [screen]
  })

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
const manifest = manifestSchema.parse(JSON.parse(await readFile(`${folder}.manifest.json`, 'utf8')))

/** Collects the files that a chunk needs before it runs: its own file, its static imports, and their styles. */
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

/**
 * The compressed size in KB of the files that the service worker downloads for offline use: the app without the
 * administrators' pages (tools/service-worker/files-to-cache.ts). The browser's cache already holds most of them.
 */
async function recordedSize(): Promise<number> {
  const worker = await readFile(join(folder, 'service-worker.js'), 'utf8')
  const listed = [...worker.matchAll(/url:[`"'](\/[^`"']*)/g)].map(([, url = '']) => url)
  if (listed.length < 50) throw new Error('The service worker has no list of files.')
  return kilobytes(['service-worker.js', ...listed.map((url) => (url === '/' ? 'index.html' : url))])
}

const sizes = new Map<string, number>()
for (const { name, chunks } of screens) {
  const needed = new Set<string>()
  for (const chunk of ['index.html', ...chunks]) filesOf(chunk, needed)
  const files = [...needed]
  sizes.set(`${name}: script`, await kilobytes(files.filter((file) => file.endsWith('.js'))))
  sizes.set(`${name}: style`, await kilobytes(files.filter((file) => file.endsWith('.css'))))
}
sizes.set('kept for offline', await recordedSize())

const limitsFile = new URL('sizes.json', import.meta.url)
const { limits, reasons } = z
  .object({ limits: z.record(z.string(), z.number()), reasons: z.array(z.string()) })
  .parse(JSON.parse(await readFile(limitsFile, 'utf8')))
/** New values for the exceeded limits, with 3 % of headroom above the current size. */
const raised: Record<string, number> = {}
for (const [name, size] of sizes) {
  const limit = limits[name] ?? 0
  const isOver = size > limit
  if (isOver) raised[name] = Math.ceil(size * 10.3) / 10
  console.log(`${isOver ? '✗' : '✓'} ${name} ${size.toFixed(1)} KB gzip of ${limit}`)
}
const isOver = Object.keys(raised).length > 0
// The limits are raised by: npm run raise-sizes -- "why the app had to grow"
const { raise: reason } = parseArgs({ options: { raise: { type: 'string' } } }).values
if (isOver && reason !== undefined) {
  if (reason.trim().length < 10) throw new Error('Say why they are raised: npm run raise-sizes -- "why"')
  const said = `${Object.keys(raised).join(', ')}: ${reason}`
  const changed = { limits: { ...limits, ...raised }, reasons: [...reasons, said] }
  await writeFile(limitsFile, `${JSON.stringify(changed, null, 2)}\n`)
} else {
  process.exitCode = isOver ? 1 : 0
}
