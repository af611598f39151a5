import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import postgres, { type Sql } from 'postgres'

const local = ['127.0.0.1', '::1', 'localhost']

/**
 * The encryption of a connection to a project's database. Connections to other machines are always encrypted. The server's
 * certificate is verified if PGSSLROOTCERT names the authority's file.
 * @param url the direct URL or the session pooler's, because the transaction pooler keeps no session
 */
function encryptionFor(url: string): { ca?: string; rejectUnauthorized: boolean } | undefined {
  const { hostname, searchParams, port } = new URL(url)
  if (port === '6543') {
    throw new Error(
      'DATABASE_URL names the transaction pooler (port 6543). Take the session pooler, port 5432.',
    )
  }
  if (local.includes(hostname) || searchParams.has('sslmode')) return undefined
  const authority = process.env['PGSSLROOTCERT']
  return authority
    ? { ca: readFileSync(authority, 'utf8'), rejectUnauthorized: true }
    : { rejectUnauthorized: false }
}

/** Connects to a project's database as its owner, with the encryption of {@link encryptionFor}. */
export function connectTo(url: string): Sql {
  const ssl = encryptionFor(url)
  return postgres(url, { max: 1, onnotice: () => undefined, prepare: false, ...(ssl ? { ssl } : {}) })
}

/** Connections to a project's database with the encryption of {@link encryptionFor}, at most two at a time. */
export function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 2, ssl: encryptionFor(connectionString) ?? false })
  // Ignores errors of connections. A pool ends before its connections close, and a server that stops in between reports an
  // error to each of them.
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}
