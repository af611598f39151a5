import { z } from 'zod'
import { readForm } from './multipart.ts'
import { tooLarge } from './storage-error.ts'
import type { UploadBody } from './upload-body.ts'

const MAX_USER_METADATA = 1024 * 1024
const userMetadata = z.record(z.string(), z.unknown())

/** An upload as its sender describes it, before a byte of the file was accepted. */
export interface UploadRequest {
  mimeType: string
  cacheControl: string
  userMetadata: Record<string, unknown>
  /** The request's `Content-Length`, which policies may read; for a form it counts the form, not the file alone. */
  declaredLength: number | undefined
  /** True where {@link declaredLength} is the file's own size. */
  isExact: boolean
  content: AsyncGenerator<Buffer>
}

/**
 * Reads the description of an upload: from the form's fields where the body is a form (a Blob or File in supabase-js),
 * from the headers where the body is the file itself. Throws 400 or 413 {@link StorageError}.
 */
export async function readUploadRequest(headers: Headers, body: UploadBody): Promise<UploadRequest> {
  const contentType = headers.get('content-type')
  const declaredLength = contentLength(headers)
  if (contentType?.startsWith('multipart/form-data')) {
    const { fields, mimeType, content } = await readForm(body, contentType)
    const cacheTime = fields.get('cacheControl')
    return {
      mimeType: fields.get('contentType') || mimeType || 'application/octet-stream',
      cacheControl: cacheTime ? `max-age=${cacheTime}` : 'no-cache',
      userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
      declaredLength,
      isExact: false,
      content,
    }
  }
  const encoded = headers.get('x-metadata')
  return {
    mimeType: contentType || 'application/octet-stream',
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    userMetadata: readMetadataHeader(encoded),
    declaredLength,
    isExact: true,
    content: body.rest(),
  }
}

/** The custom metadata of an `x-metadata` header: JSON in base64. A malformed one counts as none, as on hosted Storage. */
export function readMetadataHeader(encoded: string | null): Record<string, unknown> {
  return parseMetadata(encoded === null ? undefined : Buffer.from(encoded, 'base64').toString('utf8'))
}

function parseMetadata(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  if (Buffer.byteLength(text) > MAX_USER_METADATA) throw tooLarge('user_metadata')
  try {
    return userMetadata.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function contentLength(headers: Headers): number | undefined {
  const header = headers.get('content-length')
  const length = Number(header)
  return header === null || !Number.isSafeInteger(length) || length < 0 ? undefined : length
}
