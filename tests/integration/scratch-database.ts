import { join } from 'node:path'
import type { ReservedSql } from 'postgres'
import { applyMigrations } from '../../tools/local-stack/migrate/apply-migrations.ts'
import { connect, databaseUrl } from './database-session.ts'

const model = 'scratch_model'

const urlOf = (name: string) => {
  const url = new URL(databaseUrl())
  url.pathname = `/${name}`
  return url.href
}

async function fillDatabase(name: string): Promise<void> {
  const sql = connect(urlOf(name), 'scratch', 1)
  await sql.file(join(import.meta.dirname, 'platform-stand-in.sql'))
  await applyMigrations(sql, 'supabase/migrations', () => undefined)
  await sql.file('supabase/reference/localities.sql')
  await sql.end()
}

/** Creates the template database, unless another test has done so. */
async function makeModel(server: ReservedSql): Promise<void> {
  const [made] = await server`select from pg_database where datname = ${model}`
  if (made) return
  const unfinished = `${model}_unfinished`
  await server.unsafe(`drop database if exists ${unfinished} with (force)`)
  await server.unsafe(`create database ${unfinished}`)
  await fillDatabase(unfinished)
  await server.unsafe(`alter database ${unfinished} rename to ${model}`)
}

/**
 * Creates a separate database with a stand-in for the platform's schemas and the project's migrations and localities.
 * For tests that the people and jobs of other tests would disturb. Needs the right to create databases, which
 * `postgres` has.
 */
export async function makeScratchDatabase(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = connect(databaseUrl(), 'scratch', 1)
  const session = await server.reserve()
  try {
    // Test files run in parallel, and PostgreSQL copies a template only while nobody else copies it.
    await session`select pg_advisory_lock(hashtext(${model}))`
    await makeModel(session)
    await session.unsafe(`drop database if exists ${name} with (force)`)
    await session.unsafe(`create database ${name} template ${model} strategy file_copy`)
    await session`select pg_advisory_unlock(hashtext(${model}))`
    session.release()
  } catch (error) {
    // Ending the connection also releases the lock.
    await server.end({ timeout: 0 })
    throw error
  }
  return {
    url: urlOf(name),
    drop: async () => {
      await server.unsafe(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}
