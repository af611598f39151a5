import type { PoolClient } from 'pg'
import { openPool } from '../shared/database-connection.ts'
import { projectVersion } from '../shared/project-version.ts'
import { inTransaction, sequencesOf, tablesOf } from './database.ts'
import { copyFilesOut, type ListedFile, listedFiles, StorageApi } from './files.ts'
import { finishFolder, type Manifest, readEarlier, removeOld, rowsPath, startFolder } from './folder.ts'
import { copyOut, nameOf, sqlName } from './rows.ts'

/** A project's URL, with the keys that give full access. */
export interface Project {
  /** The project's URL, e.g. `https://abc.supabase.co`. */
  url: string
  secretKey: string
  databaseUrl: string
}

interface BackUpOptions {
  project: Project
  /** The folder of all backups. */
  root: string
  /** The number of backups to keep. The default is all. */
  keep?: number
  /** For tests: the id of a snapshot that another transaction exported. The backup then reads that snapshot. */
  snapshot?: string
  onProgress?: (line: string) => void
}

export interface Backup {
  name: string
  manifest: Manifest
  /** The number of files whose content was copied. All other files were in an earlier backup. */
  copied: number
  /** The names of older backups that were removed. */
  removed: string[]
  /** The names of older backups whose manifest is unreadable, so that they cannot be restored. */
  damaged: string[]
}

type Rows = Omit<Manifest, 'format' | 'madeAt' | 'version' | 'files' | 'missing'> & { listed: ListedFile[] }

/**
 * Copies a project's rows in one consistent snapshot, and the files listed in it. Changes nothing in the project and blocks
 * no reads or writes.
 * @throws Error if anything could not be read. The folder then keeps the name `unfinished`, so that no restore uses it
 */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  const { project, root, keep, snapshot, onProgress: progress = () => undefined } = options
  const madeAt = new Date().toISOString()
  const { files: earlier, damaged } = await readEarlier(root)
  const folder = await startFolder(root)
  const pool = openPool(project.databaseUrl)
  try {
    const locked = await inTransaction(pool, 'read only', tablesOf)
    const mode = 'isolation level repeatable read read only'
    const { listed, ...rows } = await inTransaction(pool, mode, async (client) => {
      if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`)
      // A snapshot shows a table as empty if a migration rewrites the table after the snapshot is taken. So lock the tables
      // before the first query, which takes the snapshot.
      await client.query(`lock table ${locked.map(sqlName).join(', ')} in access share mode`)
      return readRows(client, folder, progress)
    })
    progress(`${rows.tables.length} tables, ${rows.tables.reduce((sum, one) => sum + one.rows, 0)} rows`)
    const storage = new StorageApi(project.url, project.secretKey)
    const isListed = async ({ bucket, name }: ListedFile) => {
      const query = 'select from storage.objects where bucket_id = $1 and name = $2'
      return (await pool.query(query, [bucket, name])).rowCount === 1
    }
    const { files, missing, copied } = await copyFilesOut(root, storage, listed, earlier, isListed)
    progress(`${files.length} files, ${copied} of them new`)
    const manifest: Manifest = { format: 1, madeAt, version: projectVersion(), ...rows, files, missing }
    const name = await finishFolder(root, folder, manifest)
    const removed = keep === undefined ? [] : await removeOld(root, keep)
    return { name, manifest, copied, removed, damaged: damaged.filter((one) => !removed.includes(one)) }
  } finally {
    await pool.end()
  }
}

async function readRows(client: PoolClient, folder: string, progress: (line: string) => void): Promise<Rows> {
  const server = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const migrations = await client.query<Manifest['migrations'][number]>(`
    select version, name, coalesce(statements, '{}') as statements from supabase_migrations.schema_migrations order by version`)
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) {
    const sum = await copyOut(client, table, rowsPath(folder, table))
    tables.push({ ...table, ...sum })
    if (sum.rows > 100_000) progress(`${nameOf(table)}: ${sum.rows} rows`)
  }
  return {
    ...{ server: server.rows[0]?.version ?? '', migrations: migrations.rows, tables },
    ...{ sequences: await sequencesOf(client), listed: await listedFiles(client) },
  }
}
