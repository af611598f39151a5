// Released migrations must never be edited, because deployed databases have already applied them. New migrations must come
// after the released ones. squawk checks how new migrations affect a database in use (docs/operations.md, "Changing a live
// database").
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
