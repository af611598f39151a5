import postgres from 'postgres'
import type { Database } from './database.ts'

const urlOf = (url: string, database: string) => url.replace(/[^/]+$/, database)

/**
 * Copies the project's database as it is into a new one of the same server, and returns the project's connection string for it. Whoever
 * is connected to the original is thrown out, as PostgreSQL copies only what nobody uses.
 */
export async function copyDatabase({ platformUrl, projectUrl }: Database, name: string): Promise<string> {
  const admin = postgres(urlOf(platformUrl, 'template1'), { max: 1, onnotice: () => {} })
  try {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres' and pid <> pg_backend_pid()`
    await admin.unsafe(`create database ${name} template postgres owner postgres strategy file_copy`)
  } finally {
    await admin.end()
  }
  return urlOf(projectUrl, name)
}
