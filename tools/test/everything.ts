import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox } from '../browsers/index.ts'
import { hasServices } from '../local-stack/index.ts'
import { endPrograms, runProgram } from '../shared/run-program.ts'
import { printTable, recordedResults, recordResult, suiteThatWasNotRun } from '../shared/suite-report.ts'

// `npm run everything`, which CI runs on every change: the checks, `npm test`, the rest of the tests and the two
// measurements. Also runs the journeys tagged @smoke with late responses and in Firefox.

const steps: [name: string, args: string[]][] = [
  ['check', ['run', 'check']],
  ['test', ['test']],
  ['rest', ['test', '--', '--rest']],
  ['bench', ['run', 'bench', '--', '--size', '10000']],
  ['lighthouse', ['run', 'lighthouse', '--', '--report']],
  ['late', ['run', 'test:late']],
]
const firefoxSteps: typeof steps = findFirefox() === undefined ? [] : [['firefox', ['run', 'test:browsers']]]
// Tests sign-in, files, hours and pay on Supabase's own services, if they are installed.
const signingIn = ['log-in', 'logout', 'register', 'forgotten', 'change-password', 'second-factor', 'not-me']
const files = ['documents', 'pictures', 'profile-files', 'job-files']
const hoursAndPay = ['my-hours', 'admin-hours', 'admin-pay']
const realSteps: typeof steps = [
  ['real', ['test', '--', '--real', '--all', '--only', 'integration']],
  ['real', ['test', '--', '--real', '--only', 'browser', ...signingIn, ...files, ...hoursAndPay]],
]

const folder = await mkdtemp(join(tmpdir(), 'shinework-everything-'))
const file = join(folder, 'results.jsonl')
// A busy machine can fail a journey once. A real fault also fails the retry.
const environment = { TEST_RESULTS: file, JOURNEY_RETRIES: '1' }
await writeFile(file, '')
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
    endPrograms()
  })
}

for (const [name, args] of [...steps, ...firefoxSteps, ...(hasServices() ? realSteps : [])]) {
  if (isStopped) break
  console.log(`\n━━ npm ${args.join(' ')} ━━`)
  const before = recordedResults(file).length
  const start = performance.now()
  const code = await runProgram('npm', args, environment)
  const duration = performance.now() - start
  const recorded = recordedResults(file).slice(before)
  const isFailureRecorded = recorded.some(({ failed }) => failed > 0)
  // Adds the missing result: a measurement records no result, and a killed program records no failure.
  if (code !== 0 && !isFailureRecorded) {
    const failures = [`ended with code ${code}`]
    recordResult({ name, passed: 0, failed: 1, skipped: 0, failures, duration }, file)
  } else if (recorded.length === 0) {
    recordResult({ name, passed: 1, failed: 0, skipped: 0, failures: [], duration }, file)
  }
}

const results = recordedResults(file)
if (firefoxSteps.length === 0) results.push(suiteThatWasNotRun('Firefox'))
if (!hasServices()) results.push(suiteThatWasNotRun('Supabase’s own services'))
const code = printTable(results)
await rm(folder, { recursive: true })
process.exit(isStopped ? 130 : code)
