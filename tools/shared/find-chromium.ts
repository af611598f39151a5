import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runProgram } from './run-program.ts'

/** The usual paths. Debian's headless shell is first, because it needs a quarter less CPU time than the whole browser. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium that starts: its version, and its path ('' for Playwright's own). */
export type Chromium = { path: string; version: string }

/**
 * Finds a Chromium that starts. CHROMIUM_PATH has priority. Otherwise looks for Playwright's Chromium, then in the usual
 * places. If there is none, lets Playwright download Chromium. If that fails too, installs Debian's package, as root.
 * Throws with a remedy if none is found, or if the Chromium in CHROMIUM_PATH does not start.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    return start(named).catch((error: unknown) => {
      throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`, { cause: error })
    })
  }
  const found = await installedChromium()
  if (found !== undefined) return found
  console.log('No Chromium found; asking Playwright to download one …')
  const cli = 'node_modules/@playwright/test/cli.js'
  await runProgram(process.execPath, [cli, 'install', '--with-deps', '--only-shell', 'chromium'])
  const downloaded = await installedChromium()
  if (downloaded !== undefined) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
    await runProgram('apt-get', ['update', '-q'], quietly)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.log(`Installing the package ${name} …`)
      await runProgram('apt-get', ['install', '-y', '-q', name], quietly)
      const packaged = await installedChromium()
      if (packaged !== undefined) return packaged
    }
  }
  throw new Error(
    'The browser tests need Chromium. Install it (for example "npx playwright install --with-deps chromium" or your ' +
      'system\'s package "chromium") or name it in the environment as CHROMIUM_PATH.',
  )
}

async function installedChromium(): Promise<Chromium | undefined> {
  for (const path of ['', ...usualPaths]) {
    if (path !== '' && !existsSync(path)) continue
    // A Chromium does not start if one of its libraries is missing, or if it is Playwright's own and was not
    // installed.
    const found = await start(path).catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}

async function start(path: string): Promise<Chromium> {
  const browser = await chromium.launch({
    ...(path === '' ? {} : { executablePath: path }),
    args: ['--no-sandbox'],
  })
  const version = browser.version()
  await browser.close()
  return { path, version }
}
