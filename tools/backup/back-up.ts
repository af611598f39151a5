import type { Sql, TransactionSql } from 'postgres'
import { connectTo, settle } from '../shared/connection.ts'
import { projectVersion } from '../shared/project-version.ts'
import { copyOut } from './copy.ts'
import { finishFolder, type Manifest, readEarlier, removeOld, rowsPath, startFolder } from './folder.ts'
import { StorageApi } from './storage-api.ts'
import { copyFilesOut, type ListedFile, listedFiles } from './stored-files.ts'
import { nameOf, sequencesOf, tablesOf } from './tables.ts'

/** A project's URL, with the keys that give full access. */
export interface Project {
  /** The project's URL, e.g. `https://abc.supabase.co`. */
  url: string
  secretKey: string
  databaseUrl: string
}

export interface BackUpOptions {
  project: Project
  /** The folder of all backups. */
  root: string
  /** The number of backups to keep. The default is all. */
  keep?: number
  /** For tests: a snapshot exported by another transaction, whose view of the data is read. */
  snapshot?: string
  onProgress?: (line: string) => void
}

/** A finished backup. */
export interface Backup {
  name: string
  manifest: Manifest
  /** The number of files whose content was copied. The others were in an earlier backup. */
  copied: number
  /** The names of older backups that were removed. */
  removed: string[]
  /** The names of older backups whose manifest is unreadable, so that they cannot be restored. */
  damaged: string[]
}

type Rows = Omit<Manifest, 'format' | 'madeAt' | 'version' | 'files' | 'missing'> & { listed: ListedFile[] }

/**
 * Copies a project's rows in one consistent snapshot, and the files listed in it. Changes nothing in the project and blocks nobody.
 * @throws Error if anything could not be read. The unfinished backup then has no name
 */
export async function backUp({ project, root, keep, snapshot, onProgress }: BackUpOptions): Promise<Backup> {
  const progress = onProgress ?? (() => undefined)
  const madeAt = new Date().toISOString()
  const { files: earlier, damaged } = await readEarlier(root)
  const folder = await startFolder(root)
  const sql = connectTo(project.databaseUrl)
  try {
    const { listed, ...rows } = await sql.begin('isolation level repeatable read read only', async (tx) => {
      if (snapshot !== undefined)
        await tx.unsafe(`set transaction snapshot '${snapshot.replaceAll("'", '')}'`)
      return copyRows(tx, folder, progress)
    })
    progress(`${rows.tables.length} tables, ${total(rows.tables)} rows`)
    const storage = new StorageApi(project.url, project.secretKey)
    const isListed = async (file: ListedFile) => isStillListed(sql, file)
    const { files, missing, copied } = await copyFilesOut(root, storage, listed, earlier, isListed)
    progress(`${files.length} files, ${copied} of them new`)
    const manifest: Manifest = { format: 1, madeAt, version: projectVersion(), ...rows, files, missing }
    const name = await finishFolder(root, folder, manifest)
    const removed = keep === undefined ? [] : await removeOld(root, keep)
    return { name, manifest, copied, removed, damaged: damaged.filter((one) => !removed.includes(one)) }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function copyRows(tx: TransactionSql, folder: string, progress: (line: string) => void): Promise<Rows> {
  await settle(tx)
  const [server] = await tx<{ version: string }[]>`select current_setting('server_version') as version`
  const migrations = await tx<Manifest['migrations']>`
    select version, name, coalesce(statements, '{}') as statements from supabase_migrations.schema_migrations order by version`
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(tx)) {
    const started = Date.now()
    const sum = await copyOut(tx, table, rowsPath(folder, table))
    tables.push({ ...table, ...sum })
    if (Date.now() - started > 5000) progress(`${nameOf(table)}: ${sum.rows} rows`)
  }
  return {
    server: server?.version ?? '',
    migrations: [...migrations],
    tables,
    sequences: await sequencesOf(tx),
    listed: await listedFiles(tx),
  }
}

const total = (tables: Manifest['tables']) => tables.reduce((sum, { rows }) => sum + rows, 0)

async function isStillListed(sql: Sql, { bucket, name }: ListedFile): Promise<boolean> {
  const rows = await sql`select from storage.objects where bucket_id = ${bucket} and name = ${name}`
  return rows.length > 0
}
