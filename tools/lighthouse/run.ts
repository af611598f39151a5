import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { chosenPorts, freePort, takenPorts } from '../local-stack/cli/ports.ts'
import { type Closer, startTestBackend } from '../test/backend.ts'
import { findChromium } from '../test/find-chromium.ts'
import { serveApps } from './built-apps.ts'
import { countRounds } from './count-rounds.ts'
import { brokenGates, medianOf } from './gates.ts'
import { measure, type Run, type Target } from './measure.ts'
import { measuredPages } from './pages.ts'
import { sessionOf } from './session.ts'
import { printTable, type Row } from './table.ts'

// Opens pages as a slow phone does, five times each, and an empty app in turn with them, since machines are noisy. Ends with 1
// when a gate (gates.ts) fails.
//   npm run lighthouse -- [--runs 5] [words in the pages' names]
const { values, positionals: words } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const ports = chosenPorts().test
const taken = await takenPorts(ports)
if (taken.length > 0) {
  console.error(taken.join('\n'))
  process.exit(1)
}

const workFolder = await mkdtemp(join(tmpdir(), 'shinework-lighthouse-'))
const closers: Closer[] = [() => rm(workFolder, { recursive: true, force: true })]
let closing: Promise<void> | undefined

/** Ends everything that was started, once: an interrupt and the end may both ask for it. */
function close(): Promise<void> {
  closing ??= closeAll()
  return closing
}

async function closeAll(): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void close().finally(() => process.exit(130)))
}

async function measureAll(): Promise<Row[]> {
  const chromium = await findChromium()
  const stack = await startTestBackend(ports, workFolder, closers)
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
  closers.push(() => sql.end({ timeout: 2 }))
  const free = { floor: await freePort(), backend: await freePort() }
  const urls = await serveApps(stack, workFolder, { app: ports.app, ...free }, closers)

  const pages = await measuredPages(sql)
  const wanted = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const targets: { name: string; paint: number; target: Target; runs: Run[] }[] = [
    { name: 'floor', paint: 1, target: { url: urls.floor, content: /\.js$/ }, runs: [] },
  ]
  for (const { name, path, email, content, paint } of wanted) {
    const session = email === undefined ? undefined : await sessionOf(stack, email)
    targets.push({ name, paint, target: { url: urls.app + path, content, session }, runs: [] })
  }

  console.log(`Measuring ${wanted.length} pages and the floor; the machine's load is ${load()}.`)
  for (let run = 1; run <= Number(values.runs); run += 1) {
    for (const { target, runs } of targets) runs.push(await measure(target, chromium))
    console.log(`  ${run} of ${values.runs}, load ${load()}`)
  }

  const rows: (Pick<Row, 'name' | 'figures' | 'findings'> & { paint: number })[] = []
  for (const { name, paint, target, runs } of targets) {
    const rounds = await countRounds(target, chromium)
    const figures = { ...medianOf(runs.map((run) => run.figures)), rounds }
    rows.push({ name, paint, figures, findings: findingsOf(runs) })
  }
  const floor = rows[0]?.figures
  if (!floor) throw new Error('The floor was not measured.')
  return rows.map((row, index) => {
    return { ...row, floor, faults: index === 0 ? [] : brokenGates(row.figures, floor, row.paint) }
  })
}

const load = () =>
  loadavg()
    .map((part) => part.toFixed(1))
    .join(' ')

/** What any of the runs found, each once. */
function findingsOf(runs: readonly Run[]): string[] {
  return [...new Set(runs.flatMap(({ findings }) => findings))]
}

try {
  const rows = await measureAll()
  printTable(rows)
  if (rows.some(({ faults }) => faults.length > 0)) process.exitCode = 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await close()
process.exit()
