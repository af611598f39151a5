import { z } from 'zod'
import { type Caller, CallerError, type StackContext } from '../types.ts'
import type { FileStore } from './file-store.ts'
import type { LinkSigner } from './signed-token.ts'
import { SERVICE, type StorageDatabase } from './storage-database.ts'
import { accessDenied, StorageError } from './storage-error.ts'

/** What the service's parts share. */
export interface StorageParts extends Pick<StackContext, 'publishableKey' | 'secretKey' | 'verifyToken'> {
  database: StorageDatabase
  files: FileStore
  links: LinkSigner
  /** No file may be larger than this, whatever its bucket allows; bytes. */
  sizeLimit: number
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

const tokenRole = z.object({ role: z.enum(['anon', 'authenticated', 'service_role']) })

/**
 * Who asks; throws 400 where nobody says so and 403 (in the body) for a token that does not hold. An unknown key is taken for
 * a token, so that the legacy keys, which are tokens, work: the hosted gateway does the same.
 */
export async function requireCaller({ request, parts }: Call): Promise<Caller> {
  const header = request.headers.get('authorization')
  const key = request.headers.get('apikey')
  const isToken = header !== null && !header.startsWith('Bearer sb_')
  if (!isToken && key === parts.secretKey) return SERVICE
  if (!isToken && key === parts.publishableKey) return { role: 'anon', claims: { role: 'anon' } }
  const token = (isToken ? header : key)?.replace(/^Bearer\s+/i, '')
  if (token === undefined) throw malformed("headers must have required property 'authorization'")
  const claims = await parts.verifyToken(token).catch((error: unknown) => {
    throw error instanceof CallerError ? accessDenied(tokenFault(token, error)) : error
  })
  const { success, data } = tokenRole.safeParse(claims)
  if (!success) throw accessDenied('The token names no role of the API')
  return { role: data.role, claims }
}

/** What is wrong with a token, in the words of hosted Storage. */
function tokenFault(token: string, { code }: CallerError): string {
  if (code === 'PGRST303') return '"exp" claim timestamp check failed'
  return token.split('.').length === 3 ? 'signature verification failed' : 'Invalid Compact JWS'
}

/** Who asks, on the routes that public buckets share with private ones; undefined for nobody known. */
export async function optionalCaller(call: Call): Promise<Caller | undefined> {
  return requireCaller(call).catch((error: unknown) => {
    if (error instanceof StorageError) return undefined
    throw error
  })
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
