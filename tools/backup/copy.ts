import { createReadStream, createWriteStream } from 'node:fs'
import { type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import { type RowSum, RowSummer } from './row-sums.ts'
import type { Table } from './tables.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ')

/** A table's name in SQL. */
export const sqlName = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`

/** Sends a table's rows through the given streams. */
async function send(
  tx: TransactionSql,
  table: Table,
  ...into: [RowSummer, ...Transform[], Writable]
): Promise<void> {
  // COPY from a partitioned table needs a query.
  const rows = await tx
    .unsafe(`copy (select ${columnsOf(table)} from ${sqlName(table)}) to stdout`)
    .readable()
  await pipeline([rows, ...into])
  // postgres.js pauses the connection when rows arrive faster than they are written, and does not resume after the last rows.
  rows._read(0)
}

/** Writes a table to a compressed file in the format of psql's \copy. Returns the number and sum of its rows. */
export async function copyOut(tx: TransactionSql, table: Table, file: string): Promise<RowSum> {
  const summer = new RowSummer()
  await send(
    tx,
    table,
    summer,
    createGzip({ level: 5 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return summer.result
}

/** The number and sum of a table's current rows. */
export async function sumOf(tx: TransactionSql, table: Table): Promise<RowSum> {
  const summer = new RowSummer()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await send(tx, table, summer, nowhere)
  return summer.result
}

/**
 * Loads a table's file. Returns the number and sum of the file's rows.
 * @param target the target table in SQL, if it is another one
 * @throws PostgreSQL's error if a row is refused
 */
export async function copyIn(
  tx: TransactionSql,
  table: Table,
  file: string,
  target = sqlName(table),
): Promise<RowSum> {
  const summer = new RowSummer()
  const query = tx.unsafe(`copy ${target} (${columnsOf(table)}) from stdin`)
  // postgres.js settles the query when the data can be sent, and loses later errors. Without this, the stream would never end.
  const refused = new Promise<never>((_resolve, reject) => void Reflect.set(query, 'reject', reject))
  const stop = new AbortController()
  const load = async () =>
    pipeline(createReadStream(file), createGunzip(), summer, await query.writable(), { signal: stop.signal })
  const loading = load()
  try {
    await Promise.race([loading, refused])
  } catch (error) {
    stop.abort()
    await loading.catch(() => undefined)
    throw error
  }
  return summer.result
}
