import { existsSync } from 'node:fs'
import { runJourneys } from '../shared/run-journeys.ts'

// The journeys tagged @smoke in Firefox (tools/browsers/firefox.mjs). Words after -- choose among them, options are Playwright's.

const usualPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const firefox = process.env['FIREFOX_PATH'] ?? usualPaths.find((path) => existsSync(path))
if (firefox === undefined) {
  throw new Error(
    'There is no Firefox. Install it (Debian: "apt-get install firefox-esr") or name it in FIREFOX_PATH.',
  )
}
process.exitCode = await runJourneys(process.argv.slice(2), ['--project=firefox'], {
  FIREFOX_PATH: firefox,
})
