import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { contentPath, openBackup, rowsPath } from './folder.ts'
import { damageOf } from './rows.ts'

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Reads a backup completely, without a database.
 * @param name the backup's name, by default the newest
 * @returns the backup, and a line for each damaged file
 * @throws Error if the backup does not exist or has a damaged manifest
 */
export async function verify(root: string, name?: string) {
  const backup = await openBackup(root, name)
  const { folder, manifest } = backup
  const damaged: string[] = []
  for (const table of manifest.tables) damaged.push(...(await damageOf(rowsPath(folder, table), table)))
  const contents = new Map(manifest.files.map((file) => [file.sha256, file]))
  for (const [sha256, one] of contents) {
    const file = contentPath(root, sha256)
    const found = await hashOf(file).catch(() => undefined)
    if (found === sha256) continue
    damaged.push(
      `${file} ${found === undefined ? 'is not there' : 'was changed since the backup'} (${one.bucket}/${one.name})`,
    )
  }
  return { ...backup, contents: contents.size, damaged }
}
