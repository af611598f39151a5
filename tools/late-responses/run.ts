import { runJourneys } from '../shared/run-journeys.ts'
import { startLateProxy } from './proxy.ts'

// Runs the journeys tagged @smoke while responses are late and out of order. Words on the command line select among these
// journeys, and options go to Playwright. With --project=phone, words select among all journeys. Several journeys run in
// parallel, because each spends most of its time waiting.
const options = ['--workers=4', '--project=late']
const environment = { LATE_PROXY: await startLateProxy(), SUITE_SUFFIX: ', late' }
process.exit(await runJourneys(process.argv.slice(2), options, environment))
