import { runProgram } from '../shared/run-program.ts'
import { chosen } from './chosen.ts'

/** Each check by the name it is reported under, with the program that makes it. */
const checks: [name: string, command: string, args: string[]][] = [
  ['format', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']],
  ['lint', 'node_modules/.bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['boundaries', process.execPath, ['--import', 'tsx', 'tools/check/boundaries.ts']],
  ['types', 'node_modules/.bin/tsc', ['--build', '--force']],
  [
    'function types',
    'node_modules/.bin/deno',
    ['check', '--quiet', '--config=deno.json', 'supabase/functions'],
  ],
  ['texts', process.execPath, ['--import', 'tsx', 'tools/check/texts.ts']],
  ['styles', process.execPath, ['--import', 'tsx', 'tools/check/styles.ts']],
  ['sql', process.execPath, ['--import', 'tsx', 'tools/check/sql.ts']],
  ['unused code', 'node_modules/.bin/knip', []],
  ['cited rules', process.execPath, ['--import', 'tsx', 'tools/check/cited-rules.ts']],
  ['generated files', process.execPath, ['--import', 'tsx', 'tools/generated/run.ts', '--check']],
  ['build', process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']],
  ['bundle', process.execPath, ['--import', 'tsx', 'tools/check/bundle.ts']],
  ['sizes', process.execPath, ['--import', 'tsx', 'tools/check/sizes.ts']],
]

function chosenOrExit(): string[] {
  try {
    return chosen(
      checks.map(([name]) => name),
      process.argv.slice(2),
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const names = chosenOrExit()
const failed: string[] = []
for (const [name, command, args] of checks) {
  if (!names.includes(name)) continue
  const started = Date.now()
  const code = await runProgram(command, args, { FORCE_COLOR: '0' })
  if (code !== 0) failed.push(name)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
