import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { readProjectConfig } from '../local-stack/project-config.ts'

/** TypeScript types of a database's API, as Supabase's own generator (postgres-meta) prints them. */
export async function databaseTypes(databaseUrl: string): Promise<string> {
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
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8')
  })
  await once(child, 'close')
  if (child.exitCode !== 0 || !output.includes('export type Database')) {
    throw new Error(`The types could not be generated: ${errors || output}`)
  }
  return output
}
