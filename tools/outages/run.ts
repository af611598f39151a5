import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJourneys } from '../shared/run-journeys.ts'

// Every service stopped in every journey, for half a minute each (tests/e2e/outages.spec.ts). Options after -- are Playwright's.

const seconds = process.env['OUTAGE_SECONDS'] ?? '30'
const folder = await mkdtemp(join(tmpdir(), 'shinework-outages-'))
const rows = join(folder, 'rows.jsonl')
// A journey mostly waits, so several go side by side; the outage, and the page's next try, take longer than a journey may.
const timeout = String((Number(seconds) + 90) * 1000)
process.exitCode = await runJourneys(
  ['outages', ...process.argv.slice(2)],
  ['--workers=4', `--timeout=${timeout}`],
  { OUTAGE_SECONDS: seconds, OUTAGE_ROWS: rows },
)
const text = await readFile(rows, 'utf8').catch(() => '')
console.table(
  text
    .split('\n')
    .filter(Boolean)
    .sort()
    .map((row) => JSON.parse(row)),
)
await rm(folder, { recursive: true })
