import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The objects' bytes, in one file per version. The version's id is the file name, so that no user-chosen name becomes a path. */
export class FileStore {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(folder: string): Promise<FileStore> {
    await mkdir(join(folder, 'objects'), { recursive: true })
    return new FileStore(join(folder, 'objects'))
  }

  async write(version: string, bytes: Uint8Array): Promise<void> {
    await writeFile(this.#path(version), bytes)
  }

  /** The bytes of a version. Undefined if the version was replaced. */
  async read(version: string | null): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!z.uuid().safeParse(version).success || version === null) return undefined
    try {
      return new Uint8Array(await readFile(this.#path(version)))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Removes the bytes of versions that no row refers to. */
  async remove(versions: readonly (string | null)[]): Promise<void> {
    const stored = versions.filter((version) => version !== null && z.uuid().safeParse(version).success)
    await Promise.all(stored.map((version) => rm(this.#path(String(version)), { force: true })))
  }

  #path(version: string): string {
    return join(this.#folder, version)
  }
}
