import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUuid } from './names.ts'
import { noSuchKey, tooLarge } from './storage-error.ts'

/** A file that was received in full and belongs to no object yet. */
interface ReceivedFile {
  path: string
  size: number
  /** MD5 of the content in double quotes, as S3 makes it. */
  eTag: string
}

/** The bytes from `first` to `last`, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** An open file: its bytes stay readable also when its object is replaced or removed meanwhile. */
export class StoredFile {
  readonly #handle: FileHandle
  /** In bytes. */
  readonly size: number

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** The bytes, or one range of them; closes the file at their end. */
  read(range?: ByteRange): Readable {
    return this.#handle.createReadStream(range === undefined ? {} : { start: range.first, end: range.last })
  }

  /** Closes a file that is not read. */
  async close(): Promise<void> {
    await this.#handle.close()
  }
}

/**
 * The objects' bytes: one file per object version, named by the version's id alone, so that no name a user chose ever
 * becomes part of a path.
 */
export class FileStore {
  readonly #incoming: string
  readonly #kept: string

  private constructor(root: string) {
    this.#incoming = join(root, 'incoming')
    this.#kept = join(root, 'objects')
  }

  /** Prepares the store below `root`, and clears uploads that an earlier run did not finish. */
  static async prepare(root: string): Promise<FileStore> {
    const store = new FileStore(root)
    await rm(store.#incoming, { recursive: true, force: true })
    await mkdir(store.#incoming, { recursive: true })
    await mkdir(store.#kept, { recursive: true })
    return store
  }

  /** Writes `content` to a temporary file. Throws 413 as soon as it grows past `limit` bytes; nothing stays behind then. */
  async receive(content: AsyncIterable<Buffer>, limit: number): Promise<ReceivedFile> {
    const path = join(this.#incoming, randomUUID())
    const hash = createHash('md5')
    let size = 0
    const measured = async function* () {
      for await (const piece of content) {
        size += piece.length
        if (size > limit) throw tooLarge()
        hash.update(piece)
        yield piece
      }
    }
    try {
      await pipeline(measured, createWriteStream(path))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, eTag: `"${hash.digest('hex')}"` }
  }

  /** Gives a received file its place as the bytes of `version`. */
  async keep(file: ReceivedFile, version: string): Promise<void> {
    await rename(file.path, this.#path(version))
  }

  /** Copies the bytes of one version under the id of another. Throws 404 where the one was replaced or removed meanwhile. */
  async copy(from: string, to: string): Promise<void> {
    try {
      await copyFile(this.#path(from), this.#path(to))
    } catch (error) {
      throw isMissing(error) ? noSuchKey() : error
    }
  }

  /** Removes a received file that no object took. */
  async drop(file: ReceivedFile): Promise<void> {
    await rm(file.path, { force: true })
  }

  /** Removes the bytes of versions that no row names any more. */
  async remove(versions: readonly (string | null)[]): Promise<void> {
    const stored = versions.filter((version) => version !== null).filter(isUuid)
    await Promise.all(stored.map((version) => rm(this.#path(version), { force: true })))
  }

  /** Opens the bytes of a version. Throws 404 where the file is missing, as it is once its version was replaced. */
  async open(version: string): Promise<StoredFile> {
    let handle: FileHandle
    try {
      handle = await open(this.#path(version), 'r')
    } catch (error) {
      throw isMissing(error) ? noSuchKey() : error
    }
    return new StoredFile(handle, (await handle.stat()).size)
  }

  #path(version: string): string {
    if (!isUuid(version)) throw noSuchKey()
    return join(this.#kept, version)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
