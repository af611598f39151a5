import { inParallel } from '../shared/in-parallel.ts'
import { captureProgram } from '../shared/run-program.ts'
import { recordResult } from '../shared/suite-report.ts'
import { chosen } from './choose-checks.ts'

type Check = [name: string, command: string, args: string[]]

/** The checks that depend on no other check. The slowest checks start first, so that no slow check runs alone at the end. */
const alone: Check[] = [
  // One type checker, because each further checker reads the same declarations again. With two processors, more checkers are
  // slower.
  ['types', 'node_modules/.bin/tsc', ['--build', '--force', '--checkers', '1']],
  ['lint', 'node_modules/.bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['generated files', process.execPath, ['--import', 'tsx', 'tools/generated/run.ts', '--check']],
  ['schema', process.execPath, ['--import', 'tsx', 'tools/schema/check.ts']],
  ['unused code', 'node_modules/.bin/knip', []],
  [
    'function types',
    'node_modules/.bin/deno',
    ['check', '--quiet', '--config=deno.json', 'supabase/functions'],
  ],
  ['format', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']],
  ['boundaries', process.execPath, ['--import', 'tsx', 'tools/check/boundaries.ts']],
  ['texts', process.execPath, ['--import', 'tsx', 'tools/check/texts.ts']],
  ['styles', process.execPath, ['--import', 'tsx', 'tools/check/styles.ts']],
  ['sql', process.execPath, ['--import', 'tsx', 'tools/check/sql.ts']],
  ['frozen migrations', process.execPath, ['--import', 'tsx', 'tools/check/frozen.ts']],
  ['glossary', process.execPath, ['--import', 'tsx', 'tools/check/glossary.ts']],
  ['comments', process.execPath, ['--import', 'tsx', 'tools/check/comments.ts']],
  ['cited rules', process.execPath, ['--import', 'tsx', 'tools/check/cited-rules.ts']],
]

/** Checks that run in sequence, because bundle and sizes read the result of the build. */
const ofTheBuild: Check[] = [
  ['build', process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']],
  ['bundle', process.execPath, ['--import', 'tsx', 'tools/check/bundle.ts']],
  ['sizes', process.execPath, ['--import', 'tsx', 'tools/check/sizes.ts']],
]

const lanes = [ofTheBuild, ...alone.map((check) => [check])]

function chosenOrExit(): string[] {
  try {
    return chosen(
      lanes.flat().map(([name]) => name),
      process.argv.slice(2),
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const names = chosenOrExit()
const failed: string[] = []

async function run([name, command, args]: Check): Promise<void> {
  const started = Date.now()
  const { code, output, errors } = await captureProgram(command, args, { FORCE_COLOR: '0' })
  if (code !== 0) failed.push(name)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${output}${errors}${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
}

// Runs two checks at a time, because most checks keep one processor busy.
await inParallel(lanes, 2, async (lane) => {
  for (const check of lane) if (names.includes(check[0])) await run(check)
})
recordResult({
  name: 'check',
  passed: names.length - failed.length,
  failed: failed.length,
  skipped: 0,
  failures: failed,
  duration: performance.now(),
})
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
