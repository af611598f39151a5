import { runJourneys } from '../shared/run-journeys.ts'
import { startLateProxy } from './proxy.ts'

// The journeys while answers are late and out of order; words choose among them, options after -- are Playwright's.

const given = process.argv.slice(2)
const cut = given.includes('--') ? given.indexOf('--') : given.length
// A journey mostly waits, so several go side by side, and each may take longer.
const options = ['--workers=4', '--timeout=180000', ...given.slice(cut + 1)]
const environment = { LATE_PROXY: await startLateProxy() }
process.exit(await runJourneys(given.slice(0, cut), options, environment))
