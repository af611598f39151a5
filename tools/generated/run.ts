import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startMigratedDatabase } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import { settleStale, staleFiles } from './index.ts'
import { propose } from './proposals.ts'

// Writes the files generated from the migrations, and proposes what somebody has to decide; with --check it only compares.
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const dataDir = mkdtempSync(path.join(tmpdir(), 'shinework-types-'))
try {
  const database = await startMigratedDatabase({ port: await freePort(), dataDir })
  try {
    process.exitCode = settleStale(await staleFiles(database.projectUrl, database.sql), values.check)
    const proposed = values.check ? [] : await propose(database.projectUrl)
    if (proposed.length > 0) {
      console.log(
        '\nProposed from the catalog. Read each line: is it meant, and does each role need what it may do?',
      )
      for (const line of proposed) console.log(`  ${line}`)
    }
  } finally {
    await database.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
