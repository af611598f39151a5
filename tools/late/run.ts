import { spawn } from 'node:child_process'
import { startLateProxy } from './proxy.ts'

// The journeys while answers are late and out of order; words choose among them, options after -- are Playwright's.

const given = process.argv.slice(2)
const cut = given.includes('--') ? given.indexOf('--') : given.length
// A journey mostly waits, so several go side by side, and each may take longer.
const playwright = ['--workers=4', '--timeout=180000', ...given.slice(cut + 1)]
const test = spawn(
  process.execPath,
  ['tools/run.mjs', 'test', '--only', 'browser', ...given.slice(0, cut), '--', ...playwright],
  { stdio: 'inherit', env: { ...process.env, LATE_PROXY: await startLateProxy() } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => test.kill(signal))
test.on('exit', (code) => process.exit(code ?? 1))
