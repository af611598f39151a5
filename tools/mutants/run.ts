import { judgeDatabase } from './database/run-database.ts'
import { plantInFunctions, plantInLib } from './stryker.ts'

// Plants faults one at a time and runs the tests that could see them:
//   npm run test:mutants                              the database: its catalog, and of each function one fault of each class
//   npm run test:mutants -- --all                     and the second and later ones; options.ts has the others
//   npm run test:mutants -- --in lib                  src/lib, by Stryker, whose options may follow
//   npm run test:mutants -- --in functions            the edge functions, by Stryker

const args = process.argv.slice(2)
const at = args.indexOf('--in')
const place = at === -1 ? 'database' : args[at + 1]
const rest = at === -1 ? args : args.toSpliced(at, 2)
const plant = { database: judgeDatabase, lib: plantInLib, functions: plantInFunctions }

if (place !== 'database' && place !== 'lib' && place !== 'functions') {
  console.error(`--in takes ${Object.keys(plant).join(', ')}; not ${place}.`)
  process.exit(2)
}
process.exit(await plant[place](rest))
