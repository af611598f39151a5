import type { Caller } from '../stack-types.ts'
import { findBucket, findObject, type ObjectPath, type StoredObject } from './object-table.ts'
import { SERVICE } from './storage-database.ts'
import { noSuchKey } from './storage-error.ts'
import type { StorageParts } from './storage-service.ts'

const operation = 'storage.object.get_authenticated'

/**
 * Responds with the file, or with 304 if the caller has this version already.
 * @throws StorageError 404 if the bucket or file is missing, or the policies do not let the caller read it
 */
export async function download(
  { database, files }: StorageParts,
  request: Request,
  path: ObjectPath,
  caller: Caller,
): Promise<Response> {
  await database.run(SERVICE, operation, (tx) => findBucket(tx, path.bucket))
  const object = await database.run(caller, operation, (tx) => findObject(tx, path))
  const bytes = await files.read(object.version)
  if (!bytes) throw noSuchKey()
  const headers = headersOf(object)
  if (request.headers.get('if-none-match') === object.metadata?.eTag)
    return new Response(null, { status: 304, headers })
  headers.set('content-length', String(bytes.length))
  return new Response(bytes, { headers })
}

function headersOf({ metadata }: StoredObject): Headers {
  const type = metadata?.mimetype ?? 'application/octet-stream'
  const headers = new Headers({
    'cache-control': metadata?.cacheControl ?? 'no-cache',
    // Serves HTML as text, as hosted Storage does, because an uploaded page must not run on the API's origin.
    'content-type': type.includes('text/html') ? 'text/plain' : type,
  })
  if (metadata?.eTag !== undefined) headers.set('etag', metadata.eTag)
  return headers
}
