import { randomUUID } from 'node:crypto'
import type { Caller } from '../types.ts'
import { findBucket } from './bucket-table.ts'
import type { StorageParts } from './call.ts'
import { requireAllowedType } from './limits.ts'
import { isFolderPlaceholder, requireKey } from './names.ts'
import {
  currentVersion,
  findObject,
  insertObject,
  lockPlace,
  type ObjectContent,
  type Place,
  upsertObject,
} from './object-table.ts'
import { SERVICE } from './storage-database.ts'
import { alreadyExists, StorageError, tooLarge } from './storage-error.ts'
import { UploadBody } from './upload-body.ts'
import { readUploadRequest, type UploadRequest } from './upload-request.ts'

/** An upload to carry out. */
interface UploadOrder {
  place: Place
  /** Whose policies decide. */
  caller: Caller
  owner: string | undefined
  /** Whether an object that is there already may be replaced. */
  upsert: boolean
  operation: string
}

/**
 * Takes a file in: bucket limits, then the policies (by a write that is undone), then the bytes, then the row. A refusal at
 * any step leaves neither row nor file; a replaced object's file goes once the new row is committed.
 *
 * @returns the object's id
 * @throws StorageError 404 bucket, 415 type, 413 size, 400 key, 403 policy, 409 taken path
 */
export async function upload(parts: StorageParts, request: Request, order: UploadOrder): Promise<string> {
  const body = new UploadBody(request.body)
  try {
    const { database } = parts
    const bucket = await database.run(SERVICE, order.operation, (tx) => findBucket(tx, order.place.bucket))
    const described = await readUploadRequest(request.headers, body)
    const isPlaceholder = isFolderPlaceholder(order.place.key)
    if (!isPlaceholder) requireAllowedType(described.mimeType, bucket.allowed_mime_types ?? [])
    const limit = isPlaceholder ? 0 : Math.min(bucket.file_size_limit ?? parts.sizeLimit, parts.sizeLimit)
    if (described.isExact && (described.declaredLength ?? 0) > limit) throw tooLarge()
    requireKey(order.place.key)
    await mayUpload(parts, order, rehearsed(described, order.owner))
    return await store(parts, order, described, limit)
  } catch (error) {
    body.discard()
    throw error
  }
}

/** Throws what the policies, or a taken path, have against the upload; changes nothing. */
export async function mayUpload(
  parts: StorageParts,
  order: UploadOrder,
  content: ObjectContent,
): Promise<void> {
  const write = order.upsert ? upsertObject : insertObject
  try {
    await parts.database.rehearse(order.caller, order.operation, (tx) => write(tx, order.place, content))
  } catch (error) {
    const isTaken = error instanceof StorageError && error.code === 'ResourceAlreadyExists'
    throw isTaken ? alreadyExists('KeyAlreadyExists') : error
  }
}

/** What a policy sees of an upload before its bytes are here. */
const rehearsed = (described: UploadRequest, owner: string | undefined): ObjectContent => ({
  version: '1',
  owner,
  metadata: { mimetype: described.mimeType, contentLength: described.declaredLength },
  userMetadata: described.userMetadata,
})

async function store(
  parts: StorageParts,
  order: UploadOrder,
  described: UploadRequest,
  limit: number,
): Promise<string> {
  const { database, files } = parts
  const received = await files.receive(described.content, limit)
  const version = randomUUID()
  const content: ObjectContent = {
    version,
    owner: order.owner,
    metadata: {
      eTag: received.eTag,
      size: received.size,
      mimetype: described.mimeType,
      cacheControl: described.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: received.size,
      httpStatusCode: 200,
    },
    userMetadata: described.userMetadata,
  }
  const written = await database
    // The caller's right was settled above; the service writes the row, as on hosted Storage. A path that was taken
    // meanwhile is replaced: of uploads at the same time to one path all succeed, and the last one stays.
    .run(SERVICE, order.operation, async (tx) => {
      await lockPlace(tx, order.place)
      const replaced = await currentVersion(tx, order.place)
      await upsertObject(tx, order.place, content)
      const { id } = await findObject(tx, order.place)
      await files.keep(received, version)
      return { id, replaced }
    })
    .catch(async (error: unknown) => {
      await files.drop(received)
      await files.remove([version])
      throw error
    })
  await files.remove([written.replaced])
  return written.id
}
