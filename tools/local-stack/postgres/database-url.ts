import { localPassword } from './server.ts'

/** The connection string of a login role of the local database. */
export function databaseUrl(role: string, port: number): string {
  return `postgresql://${role}:${localPassword}@127.0.0.1:${port}/postgres`
}
