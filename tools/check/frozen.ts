// A released migration is never edited, because databases have it already, and new migrations come after it. squawk checks the
// effect of new migrations on a database in use (docs/operations.md, "Changing a live database").
import { checksumsOf, frozenFaults, readFrozen } from '../release/index.ts'
import { liveFaults } from './live-migrations.ts'

const frozen = readFrozen('.')
if (frozen === undefined) {
  console.log('No migration is frozen yet: there was no release.')
} else {
  const now = checksumsOf('.')
  const added = Object.keys(now).filter((name) => frozen.migrations[name] === undefined)
  const faults = [...frozenFaults(frozen, now), ...liveFaults(added)]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
