import { rmSync } from 'node:fs'
import { removeDatabase } from '../postgres/database.ts'
import { startStack } from '../stack.ts'
import { devStack } from './dev-stack.ts'
import { obstacles } from './obstacles.ts'
import { releaseLock, takeLock } from './run-lock.ts'

// Drops the development database and the stored files, and makes both anew from the migrations and the seed.
const { dataDir, ports, appUrl } = devStack

const inTheWay = await obstacles(false)
if (inTheWay.length > 0) {
  console.error(inTheWay.join('\n'))
  process.exit(1)
}
try {
  await removeDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  takeLock(dataDir)
  const stack = await startStack({
    ports,
    dataDir,
    siteUrl: appUrl,
    functions: false,
    onProgress: (line) => console.log(`  ${line}`),
  })
  await stack.stop()
  console.log('The database and the stored files are as on the first day. Run npm start.')
  releaseLock(dataDir)
} catch (error) {
  releaseLock(dataDir)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
