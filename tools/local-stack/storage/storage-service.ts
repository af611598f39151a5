import { join } from 'node:path'
import { z } from 'zod'
import { BodyTooLarge } from '../gateway/web-messages.ts'
import { type Caller, CallerError, type HttpService, type StackContext } from '../stack-types.ts'
import { download } from './download.ts'
import { FileStore } from './file-store.ts'
import { deleteObjects, type ObjectPath } from './object-table.ts'
import { StorageDatabase } from './storage-database.ts'
import { accessDenied, internalError, invalidRequest, StorageError, tooLarge } from './storage-error.ts'
import { upload } from './upload.ts'

export interface StorageParts {
  database: StorageDatabase
  files: FileStore
  /** The size limit of every file in bytes, even if its bucket allows more. */
  sizeLimit: number
}

const removal = z.object({ prefixes: z.array(z.string()).min(1) })

/**
 * Serves the part of hosted Storage's HTTP API that the app uses, on `storage.buckets` and `storage.objects` (see
 * `schema.sql`). Supports upload and download below `/storage/v1/object/<bucket>/<path>`, and removal of a list of paths. The
 * project's policies decide, because calls run under the caller's role. Files are in the data folder's `storage/`.
 */
export async function emulateStorage(context: StackContext, sizeLimit: number): Promise<HttpService> {
  const parts: StorageParts = {
    database: new StorageDatabase(context),
    files: await FileStore.open(join(context.dataDir, 'storage')),
    sizeLimit,
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const { bucket, key } = pathIn(pathname)
    if (request.method === 'DELETE' && bucket && !key)
      return removeObjects(await callerOf(request), request, bucket)
    if (!bucket || !key) return noSuchRoute(request.method, pathname)
    if (request.method === 'POST') return upload(parts, request, { bucket, key }, await callerOf(request))
    if (request.method === 'GET') return download(parts, request, { bucket, key }, await callerOf(request))
    return noSuchRoute(request.method, pathname)
  }

  async function callerOf(request: Request): Promise<Caller> {
    try {
      return await context.resolveCaller(request)
    } catch (error) {
      throw error instanceof CallerError ? refusalOf(error) : error
    }
  }

  /**
   * Removes the listed paths that the caller may remove, and responds with the removed paths. Skips all other paths.
   */
  async function removeObjects(caller: Caller, request: Request, bucket: string): Promise<Response> {
    const body = removal.safeParse(await request.json().catch(() => undefined))
    if (!body.success) throw invalidRequest(z.prettifyError(body.error))
    const removed = await parts.database.run(caller, 'storage.object.delete_many', (tx) =>
      deleteObjects(tx, bucket, body.data.prefixes),
    )
    await parts.files.remove(removed.map(({ version }) => version))
    return Response.json(removed)
  }

  return {
    async handle(request) {
      try {
        return await answer(request)
      } catch (error) {
        if (error instanceof StorageError) return error.toResponse()
        if (error instanceof BodyTooLarge) return tooLarge().toResponse()
        context.log(`storage: ${request.method} ${new URL(request.url).pathname}: ${String(error)}`)
        return internalError().toResponse()
      }
    },
    close: async () => undefined,
  }
}

/** The error for an unknown route. Also used for routes that only hosted Storage has. */
const noSuchRoute = (method: string, path: string) =>
  new StorageError(404, 'Not Found', `Route ${method}:${path} not found`).toResponse(404)

/** The decoded bucket and path of a URL. A final slash belongs to the path. */
function pathIn(pathname: string): Partial<ObjectPath> {
  const [, bucket, key] = /^\/storage\/v1\/object\/([^/]+)(?:\/(.*))?$/.exec(pathname) ?? []
  try {
    return {
      ...(bucket && { bucket: decodeURIComponent(bucket) }),
      ...(key && { key: decodeURIComponent(key) }),
    }
  } catch {
    throw invalidRequest(`'${pathname}' is not a valid url component`)
  }
}

/** Returns the gateway's refusal of a caller, worded as by hosted Storage. */
function refusalOf({ code, message }: CallerError): StorageError {
  if (code === 'UNAUTHORIZED_MISSING_API_KEY') {
    return invalidRequest("headers must have required property 'authorization'")
  }
  return accessDenied(
    message.startsWith('No suitable key') ? 'signature verification failed' : 'Invalid Compact JWS',
  )
}
