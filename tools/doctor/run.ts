import { writeFileSync } from 'node:fs'
import { type Chapter, examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { type Options, readOptions, usage } from './options.ts'

const marks = { good: '✓', bad: '✗', unknown: '?' }
const colours = { good: 32, bad: 31, unknown: 33 }

/** A statement of one line is shown; longer ones go into the file of --mend. */
const longest = 300

function line({ what, state, hint, mend }: Finding): string {
  const mark = process.stdout.isTTY ? `\u001b[${colours[state]}m${marks[state]}\u001b[0m` : marks[state]
  const isLong = mend !== undefined && (mend.includes('\n') || mend.length > longest)
  const notes = [hint, isLong ? '--mend <file> writes the statement that mends it.' : mend]
  return [`  ${mark} ${what}`, ...notes.filter((note) => note !== undefined)].join('\n      ')
}

function print({ title, findings }: Chapter): void {
  console.log(`\n${title}`)
  for (const finding of findings) console.log(line(finding))
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const { target, mendFile } = optionsOrExit()
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
const findings = await examine({ ...target, signal: ended.signal }, print)
const statements = findings.flatMap(({ what, mend }) => (mend === undefined ? [] : [`-- ${what}\n${mend}\n`]))
if (mendFile !== undefined) {
  writeFileSync(mendFile, statements.join('\n'))
  console.log(`\n${mendFile} has ${statements.length} statements. Read them before you run them.`)
}
const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
if (ended.signal.aborted) console.log('\nStopped: the rest was not examined.')
console.log(`\n${count('good')} good, ${count('bad')} to mend, ${count('unknown')} could not be told`)
process.exit(count('bad') === 0 && !ended.signal.aborted ? 0 : 1)
