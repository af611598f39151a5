import { invalidRequest } from './storage-error.ts'

export interface SentFile {
  bytes: Uint8Array
  mimeType: string
  cacheControl: string
}

/** A file that is still being received. */
export interface Sending {
  mimeType: string
  readAll(): Promise<SentFile>
}

/**
 * Reads a request until the file's type is known. Reads a form up to the headers of its file. For any other
 * body, the request's own header names the type.
 */
export async function beginReading(request: Request): Promise<Sending> {
  const type = request.headers.get('content-type')
  if (type?.startsWith('multipart/form-data')) return beginForm(request, type)
  const mimeType = type || 'application/octet-stream'
  return {
    mimeType,
    readAll: async () => ({
      bytes: new Uint8Array(await request.arrayBuffer()),
      mimeType,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    }),
  }
}

/** Reads a form. supabase-js sends a Blob or a File in a field named '', after the other fields. */
async function beginForm(request: Request, type: string): Promise<Sending> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  const readChunk = async () => {
    const { value } = (await reader?.read()) ?? {}
    if (value) chunks.push(value)
    return value !== undefined
  }
  let mimeType: string | undefined
  do mimeType = typeOfFile(Buffer.concat(chunks).toString('latin1'))
  while (mimeType === undefined && (await readChunk()))
  // Throws, because the form contains no file.
  mimeType ??= (await fileOf(Buffer.concat(chunks), type)).mimeType
  return {
    mimeType,
    async readAll() {
      while (await readChunk());
      return fileOf(Buffer.concat(chunks), type)
    },
  }
}

/** The type of the form's first file. Undefined until all of the file's headers have arrived. */
function typeOfFile(arrived: string): string | undefined {
  const head = /content-disposition:[^\r\n]*;\s*filename\*?=[^\r\n]*\r\n(?:[^\r\n]+\r\n)*(?=\r\n)/i.exec(
    arrived,
  )?.[0]
  if (head === undefined) return undefined
  return /^content-type: *(.+)$/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream'
}

async function fileOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<SentFile> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
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
    mimeType: file.type || 'application/octet-stream',
    cacheControl: maxAge ? `max-age=${maxAge}` : 'no-cache',
  }
}
