import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { captureProgram, runProgram } from './run-program.ts'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that starts, in this order: CHROMIUM_PATH, Playwright's own, the usual places, a download by
 * Playwright, Debian's package when root. Throws with what to do when there is none.
 */
export async function findChromium(): Promise<string> {
  const found = await installedChromium()
  if (found) return found
  console.log('No Chromium found; asking Playwright to download one …')
  await runProgram(process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    '--with-deps',
    'chromium',
  ])
  const downloaded = await installedChromium()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the package chromium …')
    await runProgram('apt-get', ['update', '-q'])
    await runProgram('apt-get', ['install', '-y', '-q', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
    const packaged = await installedChromium()
    if (packaged) return packaged
  }
  throw new Error(
    'The browser tests need Chromium. Install it (for example "npx playwright install --with-deps chromium" or your ' +
      'system\'s package "chromium") or name it in the environment as CHROMIUM_PATH.',
  )
}

async function installedChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH']
  for (const path of [...(named ? [named] : []), chromium.executablePath(), ...usualPlaces]) {
    if (existsSync(path) && (await captureProgram(path, ['--version'])).code === 0) return path
  }
  return undefined
}
