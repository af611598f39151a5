import { setTimeout } from 'node:timers/promises'
import { chooseServices, type RunningStack } from '../local-stack/index.ts'
import { chosenPorts } from '../shared/ports.ts'
import { type Environment, endPrograms } from '../shared/run-program.ts'
import { exitIfTaken, keepStarted } from '../shared/started-services.ts'
import { printReport, type SuiteResult, suiteThatDidNotRun } from '../shared/suite-report.ts'
import { environmentOf, startTestBackend } from '../shared/test-backend.ts'
import { runAdvisorsSuite } from './advisors-suite.ts'
import { runMutantsSuite } from './mutants-suite.ts'
import { readOptions, type SuiteName, type TestOptions } from './options.ts'
import { runPgtapSuite } from './pgtap-suite.ts'
import { runBrowserSuite, runFunctionsSuite, runVitestSuite } from './reporting-suites.ts'

const ports = chosenPorts().test

function optionsOrExit(): TestOptions {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.real) chooseServices()
    return options
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const options = optionsOrExit()
const wanted = (name: SuiteName) => options.suites.includes(name)
const needsBackend = options.suites.some((name) => name !== 'unit')

if (needsBackend) await exitIfTaken(ports)
const started = await keepStarted('test')
const { workFolder } = started

/**
 * The time limit of a suite: several times the duration of the longest suite on a slow machine. Tests have their own limits.
 * This limit is for the programs that run the tests.
 */
const suiteMinutes = 60

/** Limits a suite's duration. @throws Error if the suite exceeds the limit. All programs of this run are then ended */
async function withinLimit<T>(suite: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = setTimeout(suiteMinutes * 60_000, undefined, { ref: false, signal: ended.signal }).then(() => {
    endPrograms()
    throw new Error(`it did not end within ${suiteMinutes} minutes`)
  })
  try {
    return await Promise.race([suite, late])
  } finally {
    late.catch(() => undefined)
    ended.abort()
  }
}

/** Runs a suite under a heading. An error counts as the suite's failure, and the other suites still run. */
async function run(name: SuiteName, suite: () => Promise<SuiteResult>): Promise<SuiteResult> {
  await started.goOn()
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  try {
    return { ...(await withinLimit(suite())), duration: performance.now() - start }
  } catch (error) {
    return suiteThatDidNotRun(name, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

async function browserSuite(stack: RunningStack, environment: Environment): Promise<SuiteResult> {
  const { findChromium } = await import('../shared/find-chromium.ts')
  const { endBuiltApp, serveBuiltApp } = await import('../shared/built-app.ts')
  const { path: chromium, version } = await findChromium()
  console.log(`Chromium ${version}: ${chromium === '' ? 'the one that Playwright has downloaded' : chromium}`)
  await started.start(serveBuiltApp(workFolder, ports.app, stack), endBuiltApp)
  return runBrowserSuite(workFolder, { ...environment, CHROMIUM_PATH: chromium }, options)
}

type Lane = [SuiteName, () => Promise<SuiteResult>][]

async function runInTurn(lane: Lane, results: SuiteResult[]): Promise<void> {
  for (const [name, suite] of lane) if (wanted(name)) results.push(await run(name, suite))
}

const tried: Environment = { TESTS_PART: options.part, ...(options.all ? { TESTS_ALL: 'on' } : {}) }
const withoutBackend: Lane = [['unit', () => runVitestSuite('unit', workFolder, options, tried)]]

/** Waits until all lanes have ended, even if one has failed, and then throws the first error. */
async function untilAllHaveEnded(lanes: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

async function runBackendSuites(results: SuiteResult[]): Promise<void> {
  const copies = wanted('database') || wanted('mutants') ? ['copy_1', 'copy_2'] : []
  const backend = startTestBackend(ports, started, copies)
  const environmentFor = (stack: RunningStack) => ({
    ...environmentOf(stack, ports),
    ...tried,
  })
  const suites = async (): Promise<readonly [Lane, Lane]> => {
    const stack = await backend
    const copyUrls = copies.map((name) => stack.databaseUrl.replace(/[^/]+$/, name))
    const environment = environmentFor(stack)
    return [
      [
        ['database', () => runPgtapSuite(copyUrls, options)],
        ['mutants', () => runMutantsSuite(copyUrls[0] ?? '')],
        ['functions', () => runFunctionsSuite(workFolder, options, environment)],
      ],
      [
        ['advisors', () => runAdvisorsSuite(stack.databaseUrl, stack.platformDatabaseUrl)],
        ['integration', () => runVitestSuite('integration', workFolder, options, environment)],
        ['browser', () => browserSuite(stack, environment)],
      ],
    ]
  }
  const both = suites()
  // Each suite has idle times, so three at a time keep two cores busy.
  await untilAllHaveEnded([
    runInTurn(withoutBackend, results),
    both.then(([beside]) => runInTurn(beside, results)),
    both.then(([, longest]) => runInTurn(longest, results)),
  ])
}

async function runOnce(): Promise<number> {
  const results: SuiteResult[] = []
  try {
    await (needsBackend ? runBackendSuites(results) : runInTurn(withoutBackend, results))
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    results.push(suiteThatDidNotRun('set-up', reason))
  }
  await started.goOn()
  const suffix = `${options.part === 'rest' ? ', rest' : ''}${options.real ? ', real' : ''}${process.env['SUITE_SUFFIX'] ?? ''}`
  return printReport(results.map((result) => ({ ...result, name: `${result.name}${suffix}` })))
}

async function watch(): Promise<number> {
  const { watchTests } = await import('./watch.ts')
  return watchTests(options, ports.db, started)
}

const code = await (options.watch ? watch() : runOnce())
await started.end()
process.exit(code)
