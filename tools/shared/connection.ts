import { readFileSync } from 'node:fs'
import postgres, { type Sql, type TransactionSql } from 'postgres'

const local = ['127.0.0.1', '::1', 'localhost']

/**
 * The encryption of a connection to a project's database. Connections to other machines are always encrypted. The server's
 * certificate is verified if PGSSLROOTCERT names the authority's file.
 * @param url the direct URL or the session pooler's, because the transaction pooler keeps no session
 */
export function encryptionFor(url: string): { ca?: string; rejectUnauthorized: boolean } | undefined {
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

/** Configures a transaction: values in the same format on both sides, complete names, and no time limit for statements. */
export async function settle(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '1min';
    set local search_path = '';
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local row_security = off`)
}
