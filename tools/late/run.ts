import { runJourneys } from '../shared/run-journeys.ts'
import { startLateProxy } from './proxy.ts'

// The journeys while answers are late and out of order; words choose among them, options are Playwright's.
// A journey mostly waits, so several go side by side, and each may take longer.
const options = ['--workers=4', '--timeout=180000']
const environment = { LATE_PROXY: await startLateProxy() }
process.exit(await runJourneys(process.argv.slice(2), options, environment))
