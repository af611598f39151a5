import type { Readable } from 'node:stream'
import type { ByteRange, FileStore, StoredFile } from './file-store.ts'
import type { FileMetadata, StoredObject } from './object-table.ts'
import { invalidRange, noSuchKey } from './storage-error.ts'

interface ServeOptions {
  request: Request
  /** The `download` parameter: absent to show the file, empty to save it, otherwise the name to save it as. */
  download: string | null
  /** When a signed link ends (seconds since 1970); says how long the answer may be cached in place of the file's own rule. */
  expires?: number
}

/**
 * Answers with an object's bytes: all, one range (206), none for HEAD, or 304 where the client has them already.
 *
 * @param load reads the object's row; asked again where its file was replaced between the row's reading and the file's
 */
export async function serve(
  files: FileStore,
  load: () => Promise<StoredObject>,
  options: ServeOptions,
): Promise<Response> {
  const { object, file } = await openObject(files, load)
  let isHandedOver = false
  try {
    const { request } = options
    const metadata = object.metadata ?? {}
    const headers = describe(metadata, options)
    if (isFresh(request.headers, metadata)) return new Response(null, { status: 304, headers })
    const range = parseRange(request.headers.get('range'), file.size)
    if (range !== undefined) headers.set('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
    headers.set('content-length', String(range === undefined ? file.size : range.last - range.first + 1))
    const status = range === undefined ? 200 : 206
    if (request.method === 'HEAD') return new Response(null, { status, headers })
    isHandedOver = true
    return new Response(toStream(file.read(range)), { status, headers })
  } finally {
    if (!isHandedOver) await file.close()
  }
}

async function openObject(files: FileStore, load: () => Promise<StoredObject>) {
  const object = await load()
  try {
    return { object, file: await openVersion(files, object) }
  } catch (error) {
    const newer = await load()
    if (newer.version === object.version) throw error
    return { object: newer, file: await openVersion(files, newer) }
  }
}

function openVersion(files: FileStore, { version }: StoredObject): Promise<StoredFile> {
  if (version === null) throw noSuchKey()
  return files.open(version)
}

/** Answers with an object's description, for `info()`. */
export function describeObject(object: StoredObject): Response {
  const metadata = object.metadata ?? {}
  return Response.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size ?? null,
    content_type: metadata.mimetype ?? null,
    cache_control: metadata.cacheControl ?? null,
    etag: metadata.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  })
}

function describe(metadata: FileMetadata, { download, expires }: ServeOptions): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': safeType(metadata.mimetype),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  })
  if (metadata.eTag !== undefined) headers.set('etag', metadata.eTag)
  if (metadata.lastModified !== undefined) {
    headers.set('last-modified', new Date(metadata.lastModified).toUTCString())
  }
  if (expires !== undefined) headers.set('expires', new Date(expires * 1000).toUTCString())
  else headers.set('cache-control', metadata.cacheControl ?? 'no-cache')
  if (download === '') headers.set('content-disposition', 'attachment;')
  else if (download !== null) {
    const name = encodeURIComponent(download)
    headers.set('content-disposition', `attachment; filename=${name}; filename*=UTF-8''${name}`)
  }
  return headers
}

/** The file as a web stream that reads on only as fast as the client takes it, and closes the file when the client leaves. */
function toStream(file: Readable): ReadableStream<Uint8Array> {
  const pieces = file.iterator()
  return new ReadableStream({
    async pull(controller) {
      const piece: IteratorResult<unknown> = await pieces.next()
      if (piece.value instanceof Uint8Array) controller.enqueue(piece.value)
      else controller.close()
    },
    cancel() {
      file.destroy()
    },
  })
}

/** A page somebody uploaded must not run on the API's address: HTML is shown as text, as on hosted Storage. */
function safeType(mimeType: string | undefined): string {
  if (mimeType === undefined) return 'application/octet-stream'
  return mimeType.includes('text/html') ? 'text/plain' : mimeType
}

function isFresh(asked: Headers, metadata: FileMetadata): boolean {
  const tag = asked.get('if-none-match')
  if (tag !== null) return tag.split(',').some((entry) => entry.trim().replace(/^W\//, '') === metadata.eTag)
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  // The header has whole seconds, the stored time milliseconds.
  return Math.floor(Date.parse(metadata.lastModified ?? '') / 1000) <= Math.floor(since / 1000)
}

/** The one range asked for; undefined for none. Throws 416 for any other form, and where it lies outside the file. */
function parseRange(header: string | null, size: number): ByteRange | undefined {
  if (header === null) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') throw invalidRange()
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last || first >= size) throw invalidRange()
  return { first, last }
}
