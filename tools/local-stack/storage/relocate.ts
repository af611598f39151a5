import { randomUUID } from 'node:crypto'
import type { Caller } from '../types.ts'
import { ownerOf, type StorageParts } from './call.ts'
import type { FileStore } from './file-store.ts'
import { requireKey } from './names.ts'
import {
  currentVersion,
  findObject,
  lockPlace,
  moveObject,
  type Place,
  type StoredObject,
  upsertObject,
} from './object-table.ts'
import { SERVICE } from './storage-database.ts'
import { noSuchKey } from './storage-error.ts'
import { mayUpload } from './upload.ts'

/** What a copy takes over from its source, and what it sets anew. */
interface CopyOptions {
  upsert: boolean
  copyMetadata: boolean
  /** Set on the copy where `copyMetadata` is false. */
  fileMetadata: { cacheControl?: string | undefined; mimetype?: string | undefined }
  /** The copy's custom metadata where `copyMetadata` is false. */
  userMetadata: Record<string, unknown>
}

/**
 * Copies an object the caller may read to a path the caller may upload to.
 *
 * @throws StorageError 404 source, 403 policy, 409 taken path, 400 key
 */
export async function copy(
  parts: StorageParts,
  caller: Caller,
  from: Place,
  to: Place,
  options: CopyOptions,
): Promise<StoredObject> {
  const operation = 'storage.object.copy'
  requireKey(to.key)
  const { database, files } = parts
  const source = await database.run(caller, operation, (tx) => findObject(tx, from))
  const { cacheControl, mimetype } = options.fileMetadata
  const content = {
    version: randomUUID(),
    owner: ownerOf(caller),
    metadata: {
      ...source.metadata,
      ...(!options.copyMetadata && cacheControl !== undefined && { cacheControl }),
      ...(!options.copyMetadata && mimetype !== undefined && { mimetype }),
    },
    userMetadata: options.copyMetadata ? source.user_metadata : options.userMetadata,
  }
  const order = { place: to, caller, owner: content.owner, upsert: options.upsert, operation }
  await mayUpload(parts, order, { ...content, version: '1' })
  if (source.version === null) throw noSuchKey()
  const { version: sourceVersion } = source
  const written = await database
    .run(SERVICE, operation, async (tx) => {
      await lockPlace(tx, to)
      const replaced = await currentVersion(tx, to)
      const metadata = { ...content.metadata, lastModified: new Date().toISOString() }
      await upsertObject(tx, to, { ...content, metadata })
      await files.copy(sourceVersion, content.version)
      return { stored: await findObject(tx, to), replaced }
    })
    .catch(withoutFile(files, content.version))
  await files.remove([written.replaced])
  return written.stored
}

/**
 * Gives an object another path or bucket; the caller must be allowed to read and change it, there and here.
 *
 * @throws StorageError 404 source, 403 policy, 409 taken path, 400 key
 */
export async function move(parts: StorageParts, caller: Caller, from: Place, to: Place): Promise<void> {
  const operation = 'storage.object.move'
  requireKey(to.key)
  const { database, files } = parts
  const change = { version: randomUUID(), owner: ownerOf(caller) }
  await database.rehearse(caller, operation, async (tx) => {
    await findObject(tx, from)
    await moveObject(tx, from, to, change)
  })
  if (from.bucket === to.bucket && from.key === to.key) return
  const left = await database
    .run(SERVICE, operation, async (tx) => {
      // Both paths, always in the same order: two moves that cross each other must not wait for each other.
      const places = [from, to].toSorted((a, b) => (`${a.bucket}/${a.key}` < `${b.bucket}/${b.key}` ? -1 : 1))
      for (const place of places) await lockPlace(tx, place)
      const { version } = await findObject(tx, from)
      if (version === null) throw noSuchKey()
      await moveObject(tx, from, to, change)
      await files.copy(version, change.version)
      return version
    })
    .catch(withoutFile(files, change.version))
  await files.remove([left])
}

/** What to do where a row could not be written: its file goes, and the reason is thrown on. */
const withoutFile = (files: FileStore, version: string) => async (error: unknown) => {
  await files.remove([version])
  throw error
}
