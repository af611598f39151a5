import { availableParallelism } from 'node:os'
import { complaintsAbout, readAccepted } from './accepted.ts'
import { judgeDatabase } from './database/run-database.ts'
import { type MutantOptions, readMutantOptions } from './options.ts'
import { tableOf } from './table.ts'

// Plants faults one at a time and runs the tests that could see them:
//   npm run test:mutants                              every fault in the database
//   npm run test:mutants -- --only lock --only jobs   faults with these words in name or class
//   npm run test:mutants -- --sample 100 --seed 7     some of them
//   npm run test:mutants -- --again                   those that survived the last run
//   npm run test:mutants -- --list                    only their names

function optionsOrExit(): MutantOptions {
  try {
    return readMutantOptions(process.argv.slice(2), availableParallelism())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const options = optionsOrExit()
const accepted = await readAccepted('tools/mutants/database/accepted.txt')
const started = Date.now()
const { judged, isWhole } = await judgeDatabase(options)
if (!options.list) {
  const complaints = complaintsAbout(judged, accepted, isWhole)
  for (const complaint of complaints) console.log(`✗ ${complaint}`)
  console.log(`\n${tableOf(judged, accepted)}\n\n${Math.round((Date.now() - started) / 1000)} s`)
  process.exitCode = complaints.length === 0 ? 0 : 1
}
