import { spawn } from 'node:child_process'

// Every service stopped in every journey, for half a minute each (tests/e2e/outages.spec.ts). Options after -- are Playwright's.

const seconds = process.env['OUTAGE_SECONDS'] ?? '30'
// One worker, so that its table is whole; the outage, and the page's next try, take longer than a journey may.
const timeout = String((Number(seconds) + 90) * 1000)
const playwright = ['--workers=1', `--timeout=${timeout}`, ...process.argv.slice(2)]
const test = spawn(
  process.execPath,
  ['tools/run.mjs', 'test', '--only', 'browser', 'outages', '--', ...playwright],
  { stdio: 'inherit', env: { ...process.env, OUTAGE_SECONDS: seconds } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => test.kill(signal))
test.on('exit', (code) => process.exit(code ?? 1))
