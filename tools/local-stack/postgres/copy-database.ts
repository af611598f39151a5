import postgres from 'postgres'
import type { Database } from './database.ts'

const urlOf = (url: string, database: string) => url.replace(/[^/]+$/, database)

/**
 * Copies the project's database to a new one on the same server, and returns the project's connection string for the copy.
 * Closes all connections to the original, because PostgreSQL copies only an unused database.
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
