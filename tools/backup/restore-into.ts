import { basename } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { connectTo, settle } from '../shared/connection.ts'
import type { Project } from './back-up.ts'
import { copyIn, sqlName, sumOf } from './copy.ts'
import { type Manifest, openBackup, rowsPath } from './folder.ts'
import { applyRecorded } from './recorded-migrations.ts'
import type { RowSum } from './row-sums.ts'
import { assertSameVersion, schemaDifferences } from './same-version.ts'
import { StorageApi } from './storage-api.ts'
import { assertContent, compareFiles, copyFilesIn, restoreFileRows } from './stored-files.ts'
import { nameOf, tablesOf } from './tables.ts'
import { asEveryOwner, moveToMonths, setSequences } from './target.ts'
import { assertRows } from './verify.ts'

export interface RestoreOptions {
  /** A project without people or files. */
  project: Project
  /** The folder of all backups. */
  root: string
  /** The backup's name. The default is the newest. */
  name?: string
  /**
   * True if the target is thrown away afterwards. It can then have another version than this checkout, and platform tables need only the
   * common columns.
   */
  isDrill?: boolean
  onProgress?: (line: string) => void
}

type Table = Manifest['tables'][number]

/** The result of a restore. */
export interface Restored {
  /** The differences from the backup, one line each. */
  differences: string[]
  /** The counts of what was compared. The schema is compared only if it is of the same version. */
  compared: { tables: number; rows: number; accounts: number; schema: boolean; files: number; bytes: number }
}

/**
 * Restores a backup into an empty project: the schema by the recorded migrations, all rows in one transaction, then the files. Reads
 * everything again and compares it. Rows that differ are rolled back.
 * @throws Error if the backup is damaged or of another version, or the project is not empty or refuses the schema, a row or a file
 */
export async function restoreInto(options: RestoreOptions): Promise<Restored> {
  const { project, root, name, isDrill = false, onProgress } = options
  const progress = onProgress ?? (() => undefined)
  const { folder, manifest } = await openBackup(root, name)
  if (!isDrill) assertSameVersion(basename(folder), manifest)
  await assertContent(root, manifest.files)
  const sql = connectTo(project.databaseUrl)
  try {
    await assertEmpty(sql)
    await assertRows(folder, manifest)
    const applied = await applyRecorded(sql, manifest.migrations)
    progress(`Schema: ${applied} migrations applied`)
    const differences = await sql.begin(async (tx) => {
      await settle(tx)
      return asEveryOwner(tx, () => loadRows(tx, folder, manifest, isDrill, progress))
    })
    await sql`notify pgrst, 'reload schema'`
    const storage = new StorageApi(project.url, project.secretKey)
    await copyFilesIn(root, storage, manifest.files)
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await restoreFileRows(tx, manifest.files)
    })
    progress(`${manifest.files.length} files`)
    const lost = manifest.missing.map((file) => `${file} had no content when the backup was made`)
    const schema = await schemaDifferences(project.databaseUrl, manifest)
    const found = [
      ...differences,
      ...(schema ?? []),
      ...(await compareFiles(storage, manifest.files)),
      ...lost,
    ]
    return { differences: found, compared: { ...sizeOf(manifest), schema: schema !== null } }
  } finally {
    await sql.end({ timeout: 5 })
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

async function assertEmpty(sql: Sql): Promise<void> {
  const [found] = await sql<{ people: boolean; files: boolean }[]>`
    select exists (select from auth.users) as people, exists (select from storage.objects) as files`
  if (found?.people || found?.files) {
    throw new Error('There are people or files in this project. A backup is restored into an empty one only.')
  }
}

async function loadRows(
  tx: TransactionSql,
  folder: string,
  manifest: Manifest,
  isDrill: boolean,
  progress: (line: string) => void,
): Promise<string[]> {
  // Triggers and foreign keys already had their effect before the backup.
  await tx`set local session_replication_role = replica`
  const there = new Map((await tablesOf(tx)).map((table) => [nameOf(table), table]))
  const differences: string[] = []
  const emptied = manifest.tables
    .filter((table) => there.has(nameOf(table)) && isProjects(table))
    .map(sqlName)
  // Removes rows that exist before anybody registers, such as the localities. Cascades, because tables that no backup contains can refer
  // to them: unlogged ones and those of a later version.
  if (emptied.length > 0) await tx.unsafe(`truncate ${emptied.join(', ')} cascade`)
  for (const table of manifest.tables) {
    const target = there.get(nameOf(table))
    const common = table.columns.filter((column) => target?.columns.includes(column))
    const lacking = table.columns.filter((column) => !common.includes(column))
    const isPlatforms = !isProjects(table)
    if (target === undefined || (lacking.length > 0 && !(isDrill && isPlatforms))) {
      const what = target === undefined ? 'no such table' : `no column ${lacking.join(', ')}`
      const line = `${nameOf(table)}: ${table.rows} rows left out, there is ${what} here`
      if (table.rows > 0 && isDrill && isPlatforms) progress(line)
      else if (table.rows > 0) differences.push(line)
      continue
    }
    if (lacking.length > 0) progress(`${nameOf(table)}: without ${lacking.join(', ')}, which is not here`)
    const started = Date.now()
    const file = rowsPath(folder, table)
    const wanted = isPlatforms ? await copyOver(tx, table, file, common) : await copyIn(tx, table, file)
    const stored = await sumOf(tx, { ...table, columns: common })
    if (!isSame(stored, wanted)) {
      throw new Error(
        `${nameOf(table)}: ${stored.rows} rows arrived that are not the ${table.rows} of the backup`,
      )
    }
    if (Date.now() - started > 5000) progress(`${nameOf(table)}: ${table.rows} rows`)
  }
  await moveToMonths(tx)
  return [...differences, ...(await setSequences(tx, manifest))]
}

const isProjects = ({ schema }: Table) => schema !== 'auth' && schema !== 'storage'
const isSame = (one: RowSum, other: RowSum) => one.rows === other.rows && one.sum === other.sum

/**
 * Loads a platform table. The platform might have created some of its rows (buckets), and its columns can differ from the backup's.
 * @param columns the common columns. A column that only the target has keeps its default
 * @returns the number and sum of the file's rows in these columns
 */
async function copyOver(
  tx: TransactionSql,
  table: Table,
  file: string,
  columns: readonly string[],
): Promise<RowSum> {
  const arriving = 'pg_temp.arriving'
  await tx.unsafe(
    `create temporary table arriving (like ${sqlName(table)} including defaults including generated)`,
  )
  for (const column of table.columns.filter((one) => !columns.includes(one)))
    await tx.unsafe(`alter table ${arriving} add column "${column}" text`)
  await copyIn(tx, table, file, arriving)
  const sum = await sumOf(tx, { schema: 'pg_temp', name: 'arriving', columns: [...columns] })
  const list = columns.map((column) => `"${column}"`)
  const replaced = list
    .filter((column) => column !== '"id"')
    .map((column) => `${column} = excluded.${column}`)
  const conflict = table.name === 'buckets' ? `on conflict ("id") do update set ${replaced.join(', ')}` : ''
  await tx.unsafe(
    `insert into ${sqlName(table)} (${list.join(', ')}) select ${list.join(', ')} from ${arriving} ${conflict}`,
  )
  await tx.unsafe(`drop table ${arriving}`)
  return sum
}
