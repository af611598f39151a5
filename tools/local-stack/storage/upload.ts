import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '../types.ts'
import {
  currentVersion,
  findBucket,
  insertObject,
  lockPlace,
  type ObjectContent,
  type Place,
  upsertObject,
} from './object-table.ts'
import type { StorageParts } from './service.ts'
import { SERVICE } from './storage-database.ts'
import {
  alreadyExists,
  invalidKey,
  invalidMimeType,
  invalidRequest,
  StorageError,
  tooLarge,
} from './storage-error.ts'

/** The characters that are safe in S3 keys; hosted Storage accepts no others. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const userMetadata = z.record(z.string(), z.unknown())

interface SentFile {
  bytes: Uint8Array
  mimeType: string
  cacheControl: string
  userMetadata: Record<string, unknown>
}

/**
 * Stores a file. Checks the bucket's limits and the policies (by a write that is rolled back), then writes the bytes and
 * the row; a refusal leaves neither. With `x-upsert: true` an existing object is replaced.
 * @throws StorageError 404 bucket, 415 type, 413 size, 400 key, 403 policy, 409 taken path
 */
export async function upload(
  { database, files, sizeLimit }: StorageParts,
  request: Request,
  place: Place,
  caller: Caller,
): Promise<Response> {
  const upsert = request.headers.get('x-upsert') === 'true'
  const operation = 'storage.object.upload'
  const bucket = await database.run(SERVICE, operation, (tx) => findBucket(tx, place.bucket))
  const file = await readFile(request)
  requireAllowedType(file.mimeType, bucket.allowed_mime_types ?? [])
  if (file.bytes.length > Math.min(bucket.file_size_limit ?? sizeLimit, sizeLimit)) throw tooLarge()
  if (!KEY.test(place.key)) throw invalidKey(place.key)

  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : undefined
  const announced: ObjectContent = {
    version: '1',
    owner,
    metadata: { mimetype: file.mimeType, contentLength: file.bytes.length },
    userMetadata: file.userMetadata,
  }
  await database
    .rehearse(caller, operation, (tx) => (upsert ? upsertObject : insertObject)(tx, place, announced))
    .catch((error: unknown) => {
      const isTaken = error instanceof StorageError && error.code === 'ResourceAlreadyExists'
      throw isTaken ? alreadyExists('KeyAlreadyExists') : error
    })

  const version = randomUUID()
  await files.write(version, file.bytes)
  const content = { ...announced, version, metadata: metadataOf(file) }
  // The caller may: now the service writes the row, as on hosted Storage. A path taken in the meantime is replaced, so
  // that simultaneous uploads to one path succeed and the last one stays.
  const { id, replaced } = await database
    .run(SERVICE, operation, async (tx) => {
      await lockPlace(tx, place)
      return { replaced: await currentVersion(tx, place), id: await upsertObject(tx, place, content) }
    })
    .catch(async (error: unknown) => {
      // A lost connection says nothing of the row: it may be there, and a row without its file cannot be mended.
      if (error instanceof StorageError && error.statusCode < 500) await files.remove([version])
      throw error
    })
  await files.remove([replaced])
  return Response.json({ Id: id, Key: `${place.bucket}/${place.key}` })
}

/** The file in a form (supabase-js sends a Blob or a File in a field named ''), or the body itself. */
async function readFile(request: Request): Promise<SentFile> {
  const type = request.headers.get('content-type')
  if (!type?.startsWith('multipart/form-data')) {
    const metadata = request.headers.get('x-metadata') ?? ''
    return {
      bytes: new Uint8Array(await request.arrayBuffer()),
      mimeType: type || 'application/octet-stream',
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: parseMetadata(Buffer.from(metadata, 'base64').toString('utf8')),
    }
  }
  const form = await request.formData().catch(() => {
    throw invalidRequest('Malformed multipart form')
  })
  const file = [...form.values()].find((value) => value instanceof Blob)
  if (!file) throw invalidRequest('No content provided')
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const maxAge = field('cacheControl')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimeType: field('contentType') || file.type || 'application/octet-stream',
    cacheControl: maxAge ? `max-age=${maxAge}` : 'no-cache',
    userMetadata: parseMetadata(field('metadata')),
  }
}

/** Malformed metadata is ignored, as on hosted Storage. */
function parseMetadata(text: string): Record<string, unknown> {
  try {
    return userMetadata.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function metadataOf({ bytes, mimeType, cacheControl }: SentFile): Record<string, unknown> {
  return {
    // As on S3.
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype: mimeType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  }
}

/** @throws StorageError 415 if the type is not among the bucket's allowed types; an empty list allows all */
function requireAllowedType(mimeType: string, allowed: readonly string[]): void {
  const [type] = mimeType.split('/')
  if (allowed.length > 0 && !allowed.includes(mimeType) && !allowed.includes(`${type}/*`))
    throw invalidMimeType(mimeType)
}
