import { parseArgs } from 'node:util'
import { startStack } from '../stack.ts'
import { claimStack, devStack, releaseLock, removeData } from './dev-stack.ts'

// Deletes the development database and the stored files, and creates both again from the migrations and the seed. With
// --week, also adds three months of a company with 200 people and 300 jobs a week (tools/bench/company-week.sql).
const { week } = parseArgs({ options: { week: { type: 'boolean' } } }).values
const { dataDir, ports, appUrl } = devStack
const { app: _, ...needed } = ports

await claimStack(needed)
try {
  await removeData()
  const stack = await startStack({
    ports,
    dataDir,
    siteUrl: appUrl,
    functions: false,
    furtherSeeds: week ? ['../tools/bench/company-week.sql'] : [],
    onProgress: (line) => console.log(`  ${line}`),
  })
  await stack.stop()
  console.log('The database and the stored files are as new. Run npm start.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  releaseLock()
}
