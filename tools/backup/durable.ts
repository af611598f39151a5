import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Has the system write a folder's entries to the disk: a file whose name is lost with the power is lost as well. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and its file system keeps names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file that is, even after a power cut, there with all of its content or not there at all.
 * @param part where it is written first, in the same folder
 */
export async function writeDurably(file: string, part: string, content: Buffer | string): Promise<void> {
  await writeFile(part, content, { mode: 0o600, flush: true })
  await rename(part, file)
  await syncFolder(dirname(file))
}
