import { hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, type TransformCallback, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { from, to } from 'pg-copy-streams'
import { platformSchemas } from '../shared/platform-schemas.ts'

/** A table to back up. */
export interface Table {
  schema: string
  name: string
  /** The columns except generated ones, in the table's order. */
  columns: string[]
}

/** The number of a table's rows, and a checksum of the rows that does not depend on their order. */
interface RowSum {
  rows: number
  sum: string
}

type Named = Pick<Table, 'schema' | 'name'>

/** The table's name for output and for the name of its file. */
export const nameOf = ({ schema, name }: Named) => `${schema}.${name}`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const sqlName = ({ schema, name }: Named) => `${quoted(schema)}.${quoted(name)}`
const sqlList = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** True for a table of the project, false for one of the platform. */
export const isProjects = ({ schema }: Named) => !platformSchemas.includes(schema)
export const isSame = (one: RowSum, other: RowSum) => one.rows === other.rows && one.sum === other.sum

/** Passes COPY's text through, one row per line, and computes a checksum of the rows. */
export class RowSummer extends Transform {
  readonly #picked: readonly number[] | undefined
  #rows = 0
  #sum = 0n
  #rest = ''

  /**
   * @param picked the positions of the columns to pass through and include in the checksum. The default is
   * all
   */
  constructor(picked?: readonly number[]) {
    super()
    this.#picked = picked
  }

  /** The number and checksum of the rows so far. */
  get result(): RowSum {
    return { rows: this.#rows, sum: this.#sum.toString(16) }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    // Decodes each byte as a character of its own (latin1), because a chunk can end within a UTF-8 character.
    const lines = (this.#rest + chunk.toString('latin1')).split('\n')
    this.#rest = lines.pop() ?? ''
    const picked = this.#picked
    const rows = picked ? lines.map((line) => pick(line.split('\t'), picked)) : lines
    for (const row of rows) this.#add(row)
    done(null, picked ? Buffer.from(rows.map((row) => `${row}\n`).join(''), 'latin1') : chunk)
  }

  #add(row: string): void {
    this.#rows += 1
    const digest = hash('sha256', Buffer.from(row, 'latin1'), 'hex')
    this.#sum = BigInt.asUintN(128, this.#sum + BigInt(`0x${digest.slice(0, 32)}`))
  }
}

const pick = (cells: readonly string[], picked: readonly number[]) => picked.map((at) => cells[at]).join('\t')
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

// Uses a query, because COPY cannot read a partitioned table directly.
const rowsOf = (client: PoolClient, table: Table) =>
  client.query(to(`copy (select ${sqlList(table.columns)} from ${sqlName(table)}) to stdout`))

/**
 * Writes a table to a compressed file in the format of psql's \copy. Returns the number and checksum of its
 * rows.
 */
export async function copyOut(client: PoolClient, table: Table, file: string): Promise<RowSum> {
  const summer = new RowSummer()
  const target = createWriteStream(file, { mode: 0o600, flush: true })
  await pipeline(rowsOf(client, table), summer, createGzip({ level: 5 }), target)
  return summer.result
}

/** The number and checksum of a table's current rows. */
export async function sumOf(client: PoolClient, table: Table): Promise<RowSum> {
  const summer = new RowSummer()
  await pipeline(rowsOf(client, table), summer, nowhere())
  return summer.result
}

/**
 * Loads a table's file. Returns the number and checksum of the loaded rows.
 * @param columns the columns to load. All other columns keep their default
 * @throws PostgreSQL's error if a row is refused
 */
export async function copyIn(
  client: PoolClient,
  table: Table,
  file: string,
  columns = table.columns,
): Promise<RowSum> {
  const isWhole = columns.length === table.columns.length
  const summer = new RowSummer(isWhole ? undefined : columns.map((column) => table.columns.indexOf(column)))
  const target = client.query(from(`copy ${sqlName(table)} (${sqlList(columns)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), summer, target)
  return summer.result
}

/** Describes the damage of a table's file in one line. Returns an empty list if the file is intact. */
export async function damageOf(file: string, sum: RowSum): Promise<string[]> {
  const summer = new RowSummer()
  try {
    await pipeline(createReadStream(file), createGunzip(), summer, nowhere())
  } catch (error) {
    return [`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`]
  }
  return isSame(summer.result, sum) ? [] : [`${file} was changed since the backup`]
}
