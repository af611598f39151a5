import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import lighthouse, { type Flags, type Result, type RunnerResult } from 'lighthouse'
import { freePort } from '../shared/ports.ts'
import type { Started } from '../shared/started-services.ts'
import { keepOwnTime } from './own-time.ts'
import { type Stored, storeSession } from './session.ts'
import type { Figures } from './speed-gates.ts'

/** The options with which Chromium starts. @param executablePath the Chromium to use, '' for Playwright's own */
function launchOptions(executablePath: string, ...more: string[]): LaunchOptions {
  return {
    ...(executablePath === '' ? {} : { executablePath }),
    // Accepts the self-signed certificate of serve-folder.ts.
    args: ['--no-sandbox', '--ignore-certificate-errors', ...more],
    // Turns off Playwright's signal handlers, because they would end this program before it has stopped its services.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  }
}

/** The page to open. */
export interface Target {
  url: string
  /** The entries that a sign-in stores in the browser. */
  session?: Stored | undefined
}

export interface Run {
  figures: Figures
  /** The titles and first items of the findings in accessibility and best practices. */
  findings: string[]
}

const settings: Flags = {
  logLevel: 'error',
  onlyCategories: ['performance', 'accessibility', 'best-practices'],
  // Keeps the storage, because a reset would sign the user out.
  disableStorageReset: true,
}

/** The maximum number of attempts, because Chromium sometimes loses the beginning of a trace. */
const mostTries = 4

/**
 * Measures a page as Lighthouse's slow phone, in a browser that has never opened it.
 * @param executablePath the Chromium to use, '' for Playwright's own.
 * @throws Lighthouse's error if it cannot measure the page
 */
export async function measure(target: Target, executablePath: string, started: Started): Promise<Run> {
  for (let tries = 1; ; tries += 1) {
    const { lhr } = await open(target, executablePath, started)
    if (!lhr.runtimeError) return { figures: figuresOf(lhr), findings: findingsOf(lhr) }
    if (tries === mostTries) throw new Error(`${target.url}: ${lhr.runtimeError.message}`)
  }
}

async function open(
  { url, session }: Target,
  executablePath: string,
  started: Started,
): Promise<RunnerResult> {
  const folder = await mkdtemp(join(started.workFolder, 'browser-'))
  const port = await freePort()
  const options = launchOptions(executablePath, `--remote-debugging-port=${port}`)
  const browser = await started.start(chromium.launchPersistentContext(folder, options), (opened) =>
    opened.close(),
  )
  try {
    const [page] = browser.pages()
    if (page && session !== undefined) await storeSession(page, url, session)
    const gathered = await mkdtemp(join(started.workFolder, 'gathered-'))
    await lighthouse(url, { ...settings, port, gatherMode: gathered })
    await keepOwnTime(gathered)
    const outcome = await lighthouse(url, { ...settings, auditMode: gathered })
    if (!outcome) throw new Error(`Lighthouse has nothing to say of ${url}.`)
    return outcome
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf({ categories, audits }: Result): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
  }
}

function findingsOf({ categories, audits }: Result): string[] {
  const judged = ['accessibility', 'best-practices'].flatMap((name) => categories[name]?.auditRefs ?? [])
  return judged.flatMap(({ id, weight }) => {
    const audit = audits[id]
    return weight > 0 && audit?.score !== null && audit && audit.score < 1
      ? [audit.title + itemsOf(audit)]
      : []
  })
}

/** The first items of an audit as JSON, such as the console's errors. */
function itemsOf({ details }: Result['audits'][string]): string {
  if (details?.type !== 'table') return ''
  return details.items
    .slice(0, 3)
    .map((item) => `\n      ${JSON.stringify(item).slice(0, 400)}`)
    .join('')
}
