import { createHash, randomUUID } from 'node:crypto'
import type { Caller } from '../stack-types.ts'
import {
  findBucket,
  findVersion,
  insertObject,
  type ObjectContent,
  type ObjectPath,
  upsertObject,
} from './object-table.ts'
import { beginReading, type SentFile } from './sent-file.ts'
import { SERVICE } from './storage-database.ts'
import { invalidKey, invalidMimeType, tooLarge } from './storage-error.ts'
import type { StorageParts } from './storage-service.ts'

/** Matches a key of characters that are safe in S3. Hosted Storage accepts no other characters. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/

/**
 * Stores a file. As on the hosted service, a write that is rolled back checks the policies before the body is read. When the body
 * has ended, the service itself writes the bytes and the row. So an upload that was allowed at its start succeeds, even if the
 * rights change before its end. A refusal leaves neither bytes nor row. With `x-upsert: true` an existing object is replaced.
 * @throws StorageError 404 bucket, 415 type, 413 size, 400 key, 403 policy, 409 taken path
 */
export async function upload(
  { database, files, sizeLimit }: StorageParts,
  request: Request,
  path: ObjectPath,
  caller: Caller,
): Promise<Response> {
  const upsert = request.headers.get('x-upsert') === 'true'
  const operation = 'storage.object.upload'
  const bucket = await database.run(SERVICE, operation, (tx) => findBucket(tx, path.bucket))
  const sending = await beginReading(request)
  requireAllowedType(sending.mimeType, bucket.allowed_mime_types ?? [])
  if (!KEY.test(path.key)) throw invalidKey(path.key)

  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : undefined
  const announced: ObjectContent = { version: '1', owner, metadata: {} }
  await database.rehearse(caller, operation, (tx) =>
    (upsert ? upsertObject : insertObject)(tx, path, announced),
  )

  const file = await sending.readAll()
  if (file.bytes.length > Math.min(bucket.file_size_limit ?? sizeLimit, sizeLimit)) throw tooLarge()
  const version = randomUUID()
  await files.write(version, file.bytes)
  const content = { version, owner, metadata: metadataOf(file) }
  // The service itself writes the row, because the policies have already allowed the upload, as on hosted Storage. Replaces a
  // row that was added in the meantime, so that simultaneous uploads to one path succeed and the last one stays.
  const { id, replaced } = await database.run(SERVICE, operation, async (tx) => ({
    replaced: await findVersion(tx, path),
    id: await upsertObject(tx, path, content),
  }))
  await files.remove([replaced])
  return Response.json({ Id: id, Key: `${path.bucket}/${path.key}` })
}

function metadataOf({ bytes, mimeType, cacheControl }: SentFile): Record<string, unknown> {
  return {
    // The ETag that S3 would give the file.
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype: mimeType,
    cacheControl,
    lastModified: new Date().toISOString(),
  }
}

/** @throws StorageError 415 if the type is not among the bucket's allowed types. An empty list allows all types. */
function requireAllowedType(mimeType: string, allowed: readonly string[]): void {
  const [type] = mimeType.split('/')
  if (allowed.length > 0 && !allowed.includes(mimeType) && !allowed.includes(`${type}/*`))
    throw invalidMimeType(mimeType)
}
