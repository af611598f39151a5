import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepareDatabase } from './local-stack/migrate/prepare-database.ts'
import { startDatabase } from './local-stack/postgres/database.ts'
import { readProjectConfig } from './local-stack/project-config.ts'

// Writes src/lib/database.types.ts from the migrations, by Supabase's own generator; with --check it only compares.
const typesFile = fileURLToPath(new URL('../src/lib/database.types.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

/** What Supabase's generator (postgres-meta) prints for a database. */
async function generate(databaseUrl: string): Promise<string> {
  const program = createRequire(import.meta.url).resolve('@supabase/postgres-meta/dist/server/server.js')
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PG_META_DB_URL: databaseUrl,
      PG_META_GENERATE_TYPES: 'typescript',
      PG_META_GENERATE_TYPES_INCLUDED_SCHEMAS: readProjectConfig().api.schemas.join(','),
      PG_META_GENERATE_TYPES_DETECT_ONE_TO_ONE_RELATIONSHIPS: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8')
  })
  await once(child, 'close')
  if (child.exitCode !== 0 || !output.includes('export type Database')) {
    throw new Error(`The types could not be generated: ${complaint || output}`)
  }
  return output
}

async function typesOfMigrations(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shinework-types-'))
  try {
    const database = await startDatabase({ port: await freePort(), dataDir, throwAway: true })
    try {
      await prepareDatabase(database, { seed: false, onProgress: () => {} })
      return await generate(database.projectUrl)
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const types = await typesOfMigrations()
if (!values.check) {
  writeFileSync(typesFile, types)
  console.log('src/lib/database.types.ts is written.')
} else if (readFileSync(typesFile, 'utf8') !== types) {
  console.error('src/lib/database.types.ts is not what the migrations give. Run npm run types.')
  process.exit(1)
}
