import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '../local-stack/migrate/prepare-database.ts'
import { type Database, startDatabase } from '../local-stack/postgres/database.ts'
import { accessRules } from './access-rules.ts'
import { databaseTypes } from './database-types.ts'

// Writes the files that the migrations determine; with --check it only compares.
const files = {
  'src/lib/database.types.ts': ({ projectUrl }: Database) => databaseTypes(projectUrl),
  'docs/rules.md': ({ sql }: Database) => accessRules(sql),
}
const root = fileURLToPath(new URL('../..', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

async function withMigratedDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shinework-types-'))
  try {
    const database = await startDatabase({ port: await freePort(), dataDir, throwAway: true })
    try {
      await prepareDatabase(database, { seed: false, onProgress: () => {} })
      await work(database)
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
await withMigratedDatabase(async (database) => {
  for (const [file, generate] of Object.entries(files)) {
    const text = await generate(database)
    const place = path.join(root, file)
    if (!values.check) {
      writeFileSync(place, text)
      console.log(`${file} is written.`)
    } else if (readFileSync(place, 'utf8') !== text) {
      console.error(`${file} is not what the migrations give. Run npm run types.`)
      process.exitCode = 1
    }
  }
})
