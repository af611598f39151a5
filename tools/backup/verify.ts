import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { contentPath, type Manifest, openBackup, rowsPath } from './folder.ts'
import { RowSummer } from './row-sums.ts'

/** The damage of a table's file, or undefined if the file is intact. */
async function damageOf(
  file: string,
  { rows, sum }: Manifest['tables'][number],
): Promise<string | undefined> {
  const summer = new RowSummer()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(file), createGunzip(), summer, nowhere)
  } catch (error) {
    return `${file} is damaged: ${error instanceof Error ? error.message : String(error)}`
  }
  const { result } = summer
  return result.rows === rows && result.sum === sum ? undefined : `${file} was changed since the backup`
}

/** Runs before anything is restored. @throws Error for the first damaged file of rows */
export async function assertRows(folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const damage = await damageOf(rowsPath(folder, table), table)
    if (damage !== undefined) throw new Error(damage)
  }
}

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/**
 * Reads a backup completely, without a database.
 * @param name the backup's name, by default the newest
 * @returns the backup's name and size, and a line for each damaged file
 * @throws Error if there is none, or its manifest is damaged
 */
export async function verify(root: string, name?: string) {
  const { folder, manifest } = await openBackup(root, name)
  const damaged: string[] = []
  for (const table of manifest.tables) {
    const damage = await damageOf(rowsPath(folder, table), table)
    if (damage !== undefined) damaged.push(damage)
  }
  const contents = new Map(manifest.files.map((file) => [file.sha256, file]))
  for (const [sha256, { bucket, name: path }] of contents) {
    const file = contentPath(root, sha256)
    const found = await hashOf(file)
    if (found === undefined) damaged.push(`${file} is not there (${bucket}/${path})`)
    else if (found !== sha256) damaged.push(`${file} was changed since the backup (${bucket}/${path})`)
  }
  return { name: basename(folder), tables: manifest.tables.length, files: contents.size, damaged }
}
