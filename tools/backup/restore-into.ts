import { basename } from 'node:path'
import type { Pool } from 'pg'
import { openPool } from '../shared/database-connection.ts'
import type { Project } from './back-up.ts'
import { asEveryOwner, inTransaction, moveToMonths, setSequences, tablesOf } from './database.ts'
import { compareFiles, copyFilesIn, restoreFileRows, StorageApi } from './files.ts'
import { type Manifest, rowsPath } from './folder.ts'
import { applyRecorded, assertSameVersion, schemaDifferences } from './migrations.ts'
import { copyIn, isProjects, isSame, nameOf, sqlName, sumOf } from './rows.ts'
import { verify } from './verify.ts'

interface RestoreOptions {
  /** The project to restore into. It must not contain people or files. */
  project: Project
  /** The folder of all backups. */
  root: string
  /** The backup's name. The default is the newest. */
  name?: string | undefined
  /**
   * True if the target is thrown away afterwards. The backup can then be of another version than this checkout, and platform
   * columns that the target lacks are skipped.
   */
  isDrill?: boolean
  onProgress?: (line: string) => void
}

export interface Restored {
  /** The differences from the backup, one line each. */
  differences: string[]
  /**
   * Counts of what was compared. `schema` is false if the backup is of another version, because then the schema is not
   * compared.
   */
  compared: { tables: number; rows: number; accounts: number; schema: boolean; files: number; bytes: number }
}

/**
 * Restores a backup into an empty project. Applies the recorded migrations, loads all rows in one transaction, then uploads
 * the files. Reads everything again and compares it. If any rows differ, the transaction is rolled back.
 * @throws Error if the backup is damaged or of another version, or the project is not empty or refuses the schema, a row or a
 * file
 */
export async function restoreInto(options: RestoreOptions): Promise<Restored> {
  const { project, root, name, isDrill = false, onProgress: progress = () => undefined } = options
  const { folder, manifest, damaged } = await verify(root, name)
  if (damaged[0] !== undefined) throw new Error(damaged[0])
  if (!isDrill) assertSameVersion(basename(folder), manifest)
  const pool = openPool(project.databaseUrl)
  try {
    await assertEmpty(pool)
    const applied = await applyRecorded(project.databaseUrl, manifest)
    progress(`Schema: ${applied} migrations applied`)
    const differences = await loadRows(pool, folder, manifest, isDrill, progress)
    await pool.query(`notify pgrst, 'reload schema'`)
    const storage = new StorageApi(project.url, project.secretKey)
    await copyFilesIn(root, storage, manifest.files)
    await inTransaction(pool, '', async (client) => {
      await client.query('set local session_replication_role = replica')
      await restoreFileRows(client, manifest.files)
    })
    progress(`${manifest.files.length} files`)
    const schema = await schemaDifferences(project.databaseUrl, manifest)
    differences.push(
      ...(schema ?? []),
      ...(await compareFiles(storage, manifest.files)),
      ...manifest.missing.map((file) => `${file} had no content when the backup was made`),
    )
    return { differences, compared: { ...sizeOf(manifest), schema: schema !== null } }
  } finally {
    await pool.end()
  }
}

function sizeOf({ tables, files }: Manifest): Omit<Restored['compared'], 'schema'> {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    accounts: tables.find((table) => nameOf(table) === 'auth.users')?.rows ?? 0,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  }
}

async function assertEmpty(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    'select where exists (select from auth.users) or exists (select from storage.objects)',
  )
  if (rowCount !== 0)
    throw new Error('There are people or files in this project. A backup is restored into an empty one only.')
}

/** Loads all rows in one transaction. @returns a line for each table, column or sequence that the project lacks */
async function loadRows(
  pool: Pool,
  folder: string,
  manifest: Manifest,
  isDrill: boolean,
  progress: (line: string) => void,
): Promise<string[]> {
  return inTransaction(pool, '', (client) =>
    asEveryOwner(client, async () => {
      // Turns off triggers and foreign keys, because both already took effect before the backup.
      await client.query('set local session_replication_role = replica')
      const there = new Map((await tablesOf(client)).map((table) => [nameOf(table), table]))
      // Removes rows that the migrations inserted, such as the localities. Cascades, because unlogged tables, which are not
      // in a backup, can refer to other tables.
      const own = [...there.values()].filter(isProjects).map(sqlName)
      if (own.length > 0) await client.query(`truncate ${own.join(', ')} cascade`)
      const differences: string[] = []
      for (const table of manifest.tables) {
        const columns = there.get(nameOf(table))?.columns
        const common = table.columns.filter((column) => columns?.includes(column))
        const missing = table.columns.filter((column) => !common.includes(column)).join(', ')
        const isOptional = isDrill && !isProjects(table)
        if (columns === undefined || (missing !== '' && !isOptional)) {
          const what = columns === undefined ? 'no such table' : `no column ${missing}`
          const line = `${nameOf(table)}: ${table.rows} rows left out, there is ${what} here`
          if (table.rows > 0 && isOptional) progress(line)
          else if (table.rows > 0) differences.push(line)
          continue
        }
        if (missing !== '') progress(`${nameOf(table)}: without ${missing}, which is not here`)
        // The migrations have already created the buckets.
        if (table.schema === 'storage') await client.query(`delete from ${sqlName(table)}`)
        const loaded = await copyIn(client, table, rowsPath(folder, table), common)
        const stored = await sumOf(client, { ...table, columns: common })
        if (!isSame(stored, loaded))
          throw new Error(
            `${nameOf(table)}: ${stored.rows} rows arrived that are not the ${loaded.rows} of the backup`,
          )
        if (loaded.rows > 100_000) progress(`${nameOf(table)}: ${loaded.rows} rows`)
      }
      await moveToMonths(client)
      return [...differences, ...(await setSequences(client, manifest.sequences))]
    }),
  )
}
