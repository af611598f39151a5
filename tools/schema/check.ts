import { keepStarted, runToEnd } from '../shared/started-services.ts'
import { compareDatabases, differencesOf } from './compare.ts'
import { startBoth } from './two-databases.ts'

// `npm run check schema` checks that the migrations make exactly the database that supabase/schemas defines.

const started = await keepStarted('schema')

/** Runs the check. Returns true if there is no difference. */
async function work(): Promise<boolean> {
  const { migrated, desired } = await startBoth(started)
  const differences = differencesOf(await compareDatabases(migrated.platformUrl, desired.platformUrl))
  for (const { object, statement } of differences)
    console.error(`${object}\n    ${statement.split('\n', 1).join()}`)
  if (differences.length > 0) {
    console.error(
      `\nsupabase/schemas and the migrations differ in ${differences.length} steps, which would lead from the migrations to the schemas. ` +
        'After an edit of supabase/schemas run "npm run migration -- <name>".',
    )
  }
  return differences.length === 0
}

await runToEnd(started, () =>
  work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  }),
)
