import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs a folder's entries to the disk. If a power cut loses a file's name, the file is lost too. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and its file system persists names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file atomically. Even after a power cut, the file is complete or absent.
 * @param part the temporary file's path, in the same folder
 */
export async function writeDurably(file: string, part: string, content: Buffer | string): Promise<void> {
  await writeFile(part, content, { mode: 0o600, flush: true })
  await rename(part, file)
  await syncFolder(dirname(file))
}
