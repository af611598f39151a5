import { writeFileSync } from 'node:fs'
import { type Chapter, examine } from './examine-project.ts'
import { type Options, readOptions, usage } from './options.ts'
import { exitCodeOf, lineOf, statementsOf, summaryOf } from './report.ts'

function print({ title, findings }: Chapter): void {
  console.log(`\n${title}`)
  for (const finding of findings) console.log(lineOf(finding, process.stdout.isTTY))
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

/**
 * Settings at the top of the file of repair statements. Lock timeouts are short, because other transactions queue behind a
 * waiting statement. Function bodies are not checked, because a function can call another one that is created later. A
 * failure stops the run, because later statements can depend on the failed one.
 */
const mendSettings =
  "-- psql -v ON_ERROR_STOP=1 -f runs this, each statement by itself: an index is built outside a transaction.\nset lock_timeout = '2s';\nset check_function_bodies = off;\n"

const { target, mendFile } = optionsOrExit()
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
const findings = await examine({ ...target, signal: ended.signal }, print)
const statements = statementsOf(findings)
if (mendFile !== undefined) {
  writeFileSync(mendFile, [mendSettings, ...statements].join('\n'))
  console.log(`\n${mendFile} has ${statements.length} statements. Read them before you run them.`)
}
if (ended.signal.aborted) console.log('\nStopped: the rest was not examined.')
console.log(`\n${summaryOf(findings)}`)
process.exit(exitCodeOf(findings, ended.signal.aborted))
