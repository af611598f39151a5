import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takenPorts } from '../local-stack/cli/check-ports.ts'
import { type RunningStack, startStack } from '../local-stack/stack.ts'
import { runAdvisorsSuite } from './advisors-suite.ts'
import { runBrowserSuite } from './browser-suite.ts'
import { serveBuiltApp } from './built-app.ts'
import { findChromium } from './find-chromium.ts'
import { runFunctionsSuite } from './functions-suite.ts'
import { runPgtapSuite } from './pgtap-suite.ts'
import { printReport, type SuiteResult, suiteThatDidNotRun } from './report.ts'
import { type Environment, endPrograms } from './run-program.ts'
import { runVitestSuite } from './vitest-suite.ts'

// Ports of its own, so that the tests run beside a running `npm start`. Another checkout can have others by TEST_PORTS_FROM.
const firstPort = Number(process.env['TEST_PORTS_FROM'] ?? 55320)
const ports = { api: firstPort + 1, db: firstPort + 2, mail: firstPort + 4 }
const appPort = firstPort + 5
const suiteNames = ['unit', 'database', 'advisors', 'integration', 'functions', 'browser'] as const
type SuiteName = (typeof suiteNames)[number]

// Words behind the options choose test files: `npm test -- --only browser apply` runs the journeys with apply in their name.
const { values, positionals: files } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const unknown = values.only.filter((name) => !suiteNames.some((suite) => suite === name))
if (unknown.length > 0) {
  console.error(`--only takes ${suiteNames.join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}
const wanted = (name: SuiteName) => values.only.length === 0 || values.only.includes(name)

const taken = await takenPorts({
  'the test database': ports.db,
  'the test API': ports.api,
  'the tests’ mail page': ports.mail,
  'the tested app': appPort,
})
if (taken.length > 0) {
  console.error(taken.join('\n'))
  process.exit(1)
}

const workFolder = await mkdtemp(join(tmpdir(), 'shinework-test-'))
const closers: (() => Promise<unknown>)[] = [() => rm(workFolder, { recursive: true, force: true })]

let closing: Promise<void> | undefined

/** Ends all that was started, once: an interrupt and the end of the run may both ask for it. */
function close(): Promise<void> {
  closing ??= closeAll()
  return closing
}

async function closeAll(): Promise<void> {
  endPrograms()
  for (const closer of closers.splice(0).reverse()) await closer()
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C arrives twice, from the terminal and from the program above; the second must not cut the closing short.
  process.on(signal, () => {
    if (interrupted) return
    interrupted = true
    void close().finally(() => process.exit(130))
  })
}

/** A heading, then the suite; what a suite throws is its failure and does not keep the others from running. */
async function run(name: SuiteName, suite: () => Promise<SuiteResult>): Promise<SuiteResult> {
  console.log(`\n── ${name} ──`)
  try {
    return await suite()
  } catch (error) {
    return suiteThatDidNotRun(name, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

function environmentOf(stack: RunningStack): Environment {
  return {
    SUPABASE_URL: stack.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    SUPABASE_SECRET_KEY: stack.secretKey,
    DATABASE_URL: stack.databaseUrl,
    MAIL_URL: stack.mailUrl,
    APP_URL: `http://127.0.0.1:${appPort}`,
  }
}

async function browserSuite(stack: RunningStack): Promise<SuiteResult> {
  const chromium = await findChromium()
  const app = await serveBuiltApp(workFolder, appPort, stack)
  closers.push(() => app.close())
  return runBrowserSuite(workFolder, { ...environmentOf(stack), CHROMIUM_PATH: chromium }, files)
}

const results: SuiteResult[] = []
try {
  if (wanted('unit')) results.push(await run('unit', () => runVitestSuite('unit', workFolder, files)))
  const starting = startStack({
    ports,
    dataDir: join(workFolder, 'stack'),
    siteUrl: `http://127.0.0.1:${appPort}`,
    throwAway: true,
    onProgress: (line) => console.log(`  ${line}`),
  })
  // Noted before it has started: an interrupt in the middle of it must end it, too.
  closers.push(async () => (await starting.catch(() => undefined))?.stop())
  const stack = await starting
  if (wanted('database')) results.push(await run('database', () => runPgtapSuite(stack.databaseUrl, files)))
  if (wanted('advisors')) {
    results.push(await run('advisors', () => runAdvisorsSuite(stack.databaseUrl, stack.platformDatabaseUrl)))
  }
  if (wanted('integration')) {
    results.push(
      await run('integration', () => runVitestSuite('integration', workFolder, files, environmentOf(stack))),
    )
  }
  if (wanted('functions')) {
    results.push(await run('functions', () => runFunctionsSuite(workFolder, environmentOf(stack))))
  }
  if (wanted('browser')) results.push(await run('browser', () => browserSuite(stack)))
} catch (error) {
  results.push(
    suiteThatDidNotRun('set-up', error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
}
const code = printReport(results)
await close()
process.exit(code)
