import { runJourneys } from '../shared/run-journeys.ts'
import { findFirefox } from './index.ts'

// Runs the journeys tagged @smoke in Firefox (tools/browsers/firefox.mjs). Words after -- select files of journeys. Options
// after -- go to Playwright.

const firefox = findFirefox()
if (firefox === undefined) {
  throw new Error(
    'There is no Firefox. Install it (Debian: "apt-get install firefox-esr") or name it in FIREFOX_PATH.',
  )
}
process.exitCode = await runJourneys(process.argv.slice(2), ['--project=firefox'], {
  FIREFOX_PATH: firefox,
  SUITE_SUFFIX: ', Firefox',
})
