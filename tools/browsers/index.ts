import { existsSync } from 'node:fs'

const usualPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The path of an installed Firefox, or undefined if there is none. */
export const findFirefox = (): string | undefined =>
  process.env['FIREFOX_PATH'] ?? usualPaths.find((path) => existsSync(path))
