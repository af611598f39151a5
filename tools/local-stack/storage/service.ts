import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { HttpService, StackContext } from '../types.ts'
import type { StorageParts } from './call.ts'
import { FileStore } from './file-store.ts'
import { requireBucketName } from './names.ts'
import { findRoute } from './routes.ts'
import { LinkSigner } from './signed-token.ts'
import { StorageDatabase } from './storage-database.ts'
import { internalError, invalidRequest, noSuchRoute, StorageError } from './storage-error.ts'

const PREFIX = '/storage/v1/'
/**
 * Hosted Storage's HTTP API as supabase-js uses it, over `storage.buckets` and `storage.objects` (see `schema.sql`).
 * Every call runs under the caller's role, so the project's policies decide; files lie in `storage/` of the data folder.
 *
 * @param sizeLimit no file may be larger, whatever its bucket allows; bytes
 */
export async function createStorageService(context: StackContext, sizeLimit: number): Promise<HttpService> {
  const signingKey = createHmac('sha256', context.secretKey).update('storage signed links').digest('hex')
  const parts: StorageParts = {
    database: new StorageDatabase(context),
    files: await FileStore.prepare(join(context.dataDir, 'storage')),
    links: new LinkSigner(signingKey),
    sizeLimit,
    publishableKey: context.publishableKey,
    secretKey: context.secretKey,
    verifyToken: (token) => context.verifyToken(token),
  }
  return {
    async handle(request) {
      try {
        return await answer(request, parts)
      } catch (error) {
        if (error instanceof StorageError) return error.toResponse()
        context.log(`storage: ${request.method} ${new URL(request.url).pathname}: ${String(error)}`)
        return internalError().toResponse()
      }
    },
    close: async () => undefined,
  }
}

async function answer(request: Request, parts: StorageParts): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : ''
  if (request.method === 'GET' && path === 'status') return new Response(null)
  const route = matchRoute(request.method, path)
  if (route === undefined) throw noSuchRoute(request.method, url.pathname)
  if (route.bucket !== '') requireBucketName(route.bucket)
  const { handler, bucket, key } = route
  return handler({ request, query: url.searchParams, bucket, key, parts })
}

function matchRoute(method: string, path: string): ReturnType<typeof findRoute> {
  try {
    return findRoute(method, path)
  } catch (error) {
    // The one thing that decoding a path can throw: percent signs that encode nothing.
    if (error instanceof URIError) throw invalidRequest(`'/${path}' is not a valid url component`)
    throw error
  }
}
