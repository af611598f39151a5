import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startMigratedDatabase } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import { settleStale, staleFiles } from './index.ts'

// Writes the generated files. With --check, only compares them.
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const dataDir = mkdtempSync(path.join(tmpdir(), 'shinework-types-'))
try {
  const database = await startMigratedDatabase({ port: await freePort(), dataDir })
  try {
    process.exitCode = settleStale(await staleFiles(database.projectUrl, database.sql), values.check)
  } finally {
    await database.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
