import { type Chapter, examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { readTarget, usage } from './options.ts'
import type { Target } from './target.ts'

const marks = { good: '✓', bad: '✗', unknown: '?' }
const colours = { good: 32, bad: 31, unknown: 33 }

function line({ what, state, hint }: Finding): string {
  const mark = process.stdout.isTTY ? `\u001b[${colours[state]}m${marks[state]}\u001b[0m` : marks[state]
  return `  ${mark} ${what}${hint === undefined ? '' : `\n      ${hint}`}`
}

function print({ title, findings }: Chapter): void {
  console.log(`\n${title}`)
  for (const finding of findings) console.log(line(finding))
}

function targetOrExit(): Target {
  try {
    return readTarget(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const findings = await examine(targetOrExit(), print)
const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
console.log(`\n${count('good')} good, ${count('bad')} to mend, ${count('unknown')} could not be told`)
process.exit(count('bad') === 0 ? 0 : 1)
