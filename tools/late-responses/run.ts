import { runJourneys } from '../shared/run-journeys.ts'
import { startLateProxy } from './proxy.ts'

// The journeys tagged @smoke while answers are late and out of order. Words choose among them, options are Playwright's; with
// --project=phone, words choose among all.
// A journey mostly waits, so several go side by side.
const options = ['--workers=4', '--project=late']
const environment = { LATE_PROXY: await startLateProxy(), SUITE_SUFFIX: ', late' }
process.exit(await runJourneys(process.argv.slice(2), options, environment))
