import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { findChromium } from '../shared/find-chromium.ts'
import { chosenPorts, freePort } from '../shared/ports.ts'
import { exitIfTaken, keepStarted, runToEnd } from '../shared/started-services.ts'
import { startTestBackend } from '../shared/test-backend.ts'
import { serveApps } from './built-apps.ts'
import { measure, type Run, type Target } from './measure.ts'
import { measuredPages } from './measured-pages.ts'
import { printTable, type Row } from './print-table.ts'
import { sessionOf } from './session.ts'
import { brokenGates, medianOf } from './speed-gates.ts'

// Opens each page five times as a slow phone. Each round also opens an empty app for comparison, because the speed of a
// machine varies. Exits with 1 if a gate (speed-gates.ts) fails. With --report, for a busy machine, opens each page once,
// and a time fails only above twice its gate.
//   npm run lighthouse -- [--report] [--runs 5] [words in the pages' names]
const { values, positionals: words } = parseArgs({
  options: { runs: { type: 'string' }, report: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const runsOfEach = Number(values.runs ?? (values.report ? 1 : 5))
const tolerance = values.report ? 2 : 1
const ports = chosenPorts().test
await exitIfTaken(ports)
const started = await keepStarted('lighthouse')

async function measureAll(): Promise<Row[]> {
  const { path: chromium } = await findChromium()
  const stack = await startTestBackend(ports, started)
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
  const free = { floor: await freePort(), backend: await freePort() }
  const urls = await serveApps(stack, { app: ports.app, ...free }, started)

  const pages = await measuredPages(sql)
  await sql.end()
  const wanted = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const targets: { name: string; paint: number; target: Target; runs: Run[] }[] = [
    { name: 'floor', paint: 1, target: { url: urls.floor }, runs: [] },
  ]
  for (const { name, path, email, paint } of wanted) {
    const session = email === undefined ? undefined : await sessionOf(stack, email)
    targets.push({ name, paint, target: { url: urls.app + path, session }, runs: [] })
  }

  console.log(`Measuring ${wanted.length} pages and the floor; the machine's load is ${load()}.`)
  for (let run = 1; run <= runsOfEach; run += 1) {
    for (const { target, runs } of targets) runs.push(await measure(target, chromium, started))
    console.log(`  ${run} of ${runsOfEach}, load ${load()}`)
  }

  const figures = targets.map(({ runs }) => medianOf(runs.map((run) => run.figures)))
  const [floor] = figures
  if (!floor) throw new Error('The floor was not measured.')
  return targets.map(({ name, paint, runs }, index) => {
    const own = figures[index] ?? floor
    const faults = index === 0 ? [] : brokenGates(own, floor, paint, tolerance)
    return { name, figures: own, floor, faults, findings: findingsOf(runs) }
  })
}

const load = () =>
  loadavg()
    .map((part) => part.toFixed(1))
    .join(' ')

/** The findings of all runs, without duplicates. */
function findingsOf(runs: readonly Run[]): string[] {
  return [...new Set(runs.flatMap(({ findings }) => findings))]
}

await runToEnd(started, async () => {
  const rows = await measureAll()
  printTable(rows)
  return rows.every(({ faults }) => faults.length === 0)
})
