import type { z } from 'zod'
import { type Caller, CallerError, type StackContext } from '../types.ts'
import type { FileStore } from './file-store.ts'
import type { LinkSigner } from './signed-token.ts'
import type { StorageDatabase } from './storage-database.ts'
import { accessDenied, StorageError } from './storage-error.ts'

/** What the service's parts share. */
export interface StorageParts {
  database: StorageDatabase
  files: FileStore
  links: LinkSigner
  /** No file may be larger than this, whatever its bucket allows; bytes. */
  sizeLimit: number
  resolveCaller: StackContext['resolveCaller']
}

/** One request to one route. */
export interface Call {
  request: Request
  query: URLSearchParams
  /** The route's `:bucket`; empty where it has none. */
  bucket: string
  /** The route's `*`, decoded; empty where it has none. */
  key: string
  parts: StorageParts
}

export type Handler = (call: Call) => Promise<Response>

/**
 * Who asks. A request without a known key is refused by the gateway's {@link CallerError}; a bad or expired user token
 * is refused as hosted Storage refuses it (403 `Unauthorized` in the body).
 */
export async function requireCaller(call: Call): Promise<Caller> {
  try {
    return await call.parts.resolveCaller(call.request)
  } catch (error) {
    const bearer = call.request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
    if (error instanceof CallerError && bearer?.split('.').length === 3) throw accessDenied(error.message)
    throw error
  }
}

/** Who asks, on the routes that public buckets share with private ones; undefined for nobody known. */
export async function optionalCaller(call: Call): Promise<Caller | undefined> {
  try {
    return await call.parts.resolveCaller(call.request)
  } catch (error) {
    if (error instanceof CallerError) return undefined
    throw error
  }
}

/** The user's id, which becomes the owner of what they upload; undefined for callers that are no user. */
export function ownerOf(caller: Caller): string | undefined {
  return typeof caller.claims.sub === 'string' ? caller.claims.sub : undefined
}

/** The request's JSON body in the shape a route asks for; throws 400 `InvalidRequest` otherwise. */
export async function readJson<T>(request: Request, shape: z.ZodType<T>): Promise<T> {
  const text = await request.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed('Body is not valid JSON')
  }
  return requireShape('body', value, shape)
}

/** `value` in the shape asked for; throws 400 `InvalidRequest` naming the part that is wrong otherwise. */
export function requireShape<T>(where: string, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw malformed(`${[where, ...(issue?.path ?? [])].join('/')} ${issue?.message ?? 'is invalid'}`)
}

const malformed = (message: string) => new StorageError(400, 'InvalidRequest', message, { error: 'Error' })
