import { availableParallelism } from 'node:os'
import { complaintsAbout, type Judged, readAccepted } from './accepted.ts'
import { type MutantOptions, readMutantOptions } from './options.ts'
import { tableOf } from './table.ts'

// Plants faults one at a time and runs the tests that could see them:
//   npm run test:mutants                              the database: its catalog, and of each function one fault of each class
//   npm run test:mutants -- --in functions            the edge functions; --in lib: src/lib; of each file one fault of each class
//   npm run test:mutants -- --all                     and the second and later ones
//   npm run test:mutants -- --only lock --only jobs   faults with these words in name or class
//   npm run test:mutants -- --sample 100 --seed 7     some of them
//   npm run test:mutants -- --afresh                  also what earlier runs have judged
//   npm run test:mutants -- --list                    only their names

function optionsOrExit(): MutantOptions {
  try {
    return readMutantOptions(process.argv.slice(2), availableParallelism())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

/** Each place is loaded only when it is asked for: one needs PostgreSQL, one Vitest, one Deno and the stack. */
async function judge(): Promise<{ judged: Judged[]; isWhole: boolean }> {
  if (options.where === 'lib') return (await import('./typescript/run-lib.ts')).judgeLib(options)
  if (options.where === 'functions')
    return (await import('./typescript/run-functions.ts')).judgeFunctions(options)
  return (await import('./database/run-database.ts')).judgeDatabase(options)
}

const options = optionsOrExit()
const accepted = await readAccepted(`tools/mutants/accepted/${options.where}.txt`)
const started = Date.now()
const { judged, isWhole } = await judge()
if (!options.list) {
  const complaints = complaintsAbout(judged, accepted, isWhole)
  for (const complaint of complaints) console.log(`✗ ${complaint}`)
  console.log(`\n${tableOf(judged, accepted)}\n\n${Math.round((Date.now() - started) / 1000)} s`)
  process.exitCode = complaints.length === 0 ? 0 : 1
}
