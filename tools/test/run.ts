import type { RunningStack } from '../local-stack/index.ts'
import { chosenPorts } from '../shared/ports.ts'
import { exitIfTaken, keepStarted } from '../shared/started.ts'
import { environmentOf, startTestBackend } from '../shared/test-backend.ts'
import { runAdvisorsSuite } from './advisors-suite.ts'
import { runMutantsSuite } from './mutants-suite.ts'
import { readOptions, type SuiteName, type TestOptions } from './options.ts'
import { runPgtapSuite } from './pgtap-suite.ts'
import { runRecipesSuite } from './recipes-suite.ts'
import { printReport, type SuiteResult, suiteThatDidNotRun } from './report.ts'
import { runBrowserSuite, runFunctionsSuite, runVitestSuite } from './reporting-suites.ts'

const ports = chosenPorts().test

function optionsOrExit(): TestOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const options = optionsOrExit()
const wanted = (name: SuiteName) => options.suites.includes(name)
const needsBackend = options.suites.some((name) => name !== 'unit' && name !== 'recipes')

if (needsBackend) await exitIfTaken(ports)
const started = await keepStarted('test')
const { workFolder } = started

/** Runs a suite below a heading. An error in it counts as its failure, and the other suites run nevertheless. */
async function run(name: SuiteName, suite: () => Promise<SuiteResult>): Promise<SuiteResult> {
  await started.goOn()
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  try {
    return { ...(await suite()), duration: performance.now() - start }
  } catch (error) {
    return suiteThatDidNotRun(name, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

async function browserSuite(stack: RunningStack): Promise<SuiteResult> {
  const { findChromium } = await import('../shared/find-chromium.ts')
  const { endBuiltApp, serveBuiltApp } = await import('../shared/built-app.ts')
  const { path: chromium, version } = await findChromium()
  console.log(`Chromium ${version}: ${chromium === '' ? 'the one that Playwright has downloaded' : chromium}`)
  await started.start(serveBuiltApp(workFolder, ports.app, stack), endBuiltApp)
  return runBrowserSuite(workFolder, { ...environmentOf(stack, ports), CHROMIUM_PATH: chromium }, options)
}

async function runBackendSuites(results: SuiteResult[]): Promise<void> {
  const copies = wanted('database') || wanted('mutants') ? ['copy_1', 'copy_2'] : []
  const stack = await startTestBackend(ports, started, copies)
  const copyUrls = copies.map((name) => stack.databaseUrl.replace(/[^/]+$/, name))
  const environment = environmentOf(stack, ports)
  const inTurn = async (suites: [SuiteName, () => Promise<SuiteResult>][]) => {
    for (const [name, suite] of suites) if (wanted(name)) results.push(await run(name, suite))
  }
  // Those on databases of their own beside those that wait for the stack half of their time.
  await Promise.all([
    inTurn([
      ['database', () => runPgtapSuite(copyUrls, options)],
      ['mutants', () => runMutantsSuite(copyUrls[0] ?? '')],
    ]),
    inTurn([
      ['advisors', () => runAdvisorsSuite(stack.databaseUrl, stack.platformDatabaseUrl)],
      ['integration', () => runVitestSuite('integration', workFolder, options, environment)],
      ['functions', () => runFunctionsSuite(workFolder, options, environment)],
    ]),
  ])
  await inTurn([['browser', () => browserSuite(stack)]])
}

async function runOnce(): Promise<number> {
  const results: SuiteResult[] = []
  try {
    if (wanted('unit')) results.push(await run('unit', () => runVitestSuite('unit', workFolder, options)))
    if (needsBackend) await runBackendSuites(results)
    if (wanted('recipes')) results.push(await run('recipes', () => runRecipesSuite(options)))
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    results.push(suiteThatDidNotRun('set-up', reason))
  }
  await started.goOn()
  return printReport(results)
}

async function watch(): Promise<number> {
  const { watchTests } = await import('./watch.ts')
  return watchTests(options, ports.db, started)
}

const code = await (options.watch ? watch() : runOnce())
await started.end()
process.exit(code)
