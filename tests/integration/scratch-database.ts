import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, databaseUrl } from './database-session.ts'

const migrations = 'supabase/migrations'

/**
 * Creates a separate database with a stand-in for the platform's schemas and the project's migrations and localities, for tests that must
 * know everybody in it. Needs the right to create databases, which `postgres` has.
 */
export async function makeScratchDatabase(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(databaseUrl())
  const server = connect(url.href, 'scratch', 1)
  await server.unsafe(`drop database if exists ${name} with (force)`)
  await server.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const scratch = connect(url.href, 'scratch', 1)
  await scratch.file(join(import.meta.dirname, 'platform-stand-in.sql'))
  for (const file of (await readdir(migrations)).sort()) {
    await scratch.unsafe(await readFile(join(migrations, file), 'utf8'))
  }
  await scratch.file('supabase/reference/localities.sql')
  await scratch.end()
  return {
    url: url.href,
    drop: async () => {
      await server.unsafe(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}
