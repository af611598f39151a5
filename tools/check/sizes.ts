import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const folder = 'dist'
const loginPage = 'src/features/auth/pages/login-page.tsx'
const wall = 'src/app/public-layout.tsx'
const layout = 'src/app/protected-layout.tsx'
const jobsPage = 'src/features/jobs/pages/jobs-page.tsx'
const bell = 'src/features/notifications/components/notification-bell.tsx'
/**
 * The first screens of a cleaner: the chunks that a phone loads for them, and their limits in KB gzip, some 3 % above what
 * they are. What grows them says so in its commit.
 */
const screens = [
  { name: '/login', chunks: [wall, loginPage], script: 134, style: 6.2 },
  { name: '/jobs', chunks: [layout, jobsPage], script: 152.5, style: 7.9 },
  { name: '/jobs with the bell', chunks: [layout, jobsPage, bell], script: 161, style: 9.1 },
]

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

/**
 * What the service worker downloads to a phone for the days without a connection, in KB as it travels: the app without the
 * administrators' pages (tools/worker/app-files.ts). Most of it is in the browser's cache already.
 */
const mostKept = 392

async function sizeKept(): Promise<number> {
  const worker = await readFile(join(folder, 'service-worker.js'), 'utf8')
  const listed = [...worker.matchAll(/url:[`"'](\/[^`"']*)/g)].map(([, url = '']) => url)
  if (listed.length < 50) throw new Error('The service worker has no list of files.')
  return kilobytes(['service-worker.js', ...listed.map((url) => (url === '/' ? 'index.html' : url))])
}

let over = false
for (const { name, chunks, ...limits } of screens) {
  const needed = new Set<string>()
  for (const chunk of ['index.html', ...chunks]) filesOf(chunk, needed)
  const files = [...needed]
  for (const [kind, ending] of [
    ['script', '.js'],
    ['style', '.css'],
  ] as const) {
    const size = await kilobytes(files.filter((file) => file.endsWith(ending)))
    const limit = limits[kind]
    if (size > limit) over = true
    console.log(`${size > limit ? '✗' : '✓'} ${name}: ${kind} ${size.toFixed(1)} KB gzip of ${limit}`)
  }
}
const kept = await sizeKept()
if (kept > mostKept) over = true
console.log(`${kept > mostKept ? '✗' : '✓'} kept for offline: ${kept.toFixed(1)} KB gzip of ${mostKept}`)
process.exit(over ? 1 : 0)
