import { invalidRequest, tooLarge } from './storage-error.ts'
import type { UploadBody } from './upload-body.ts'

const MAX_HEADERS = 16 * 1024
const MAX_FIELD = 1024 * 1024
const MAX_FIELDS = 10
const LINE_BREAK = Buffer.from('\r\n')

/** A form's text fields up to its file, and the file. supabase-js sends the fields first. */
interface FormUpload {
  fields: Map<string, string>
  /** The file part's own `Content-Type`; undefined where the part names none. */
  mimeType: string | undefined
  /** The file's bytes. May be read once. */
  content: AsyncGenerator<Buffer>
}

interface PartHeaders {
  name: string
  isFile: boolean
  mimeType: string | undefined
}

/**
 * Reads a `multipart/form-data` body as far as its first file and streams that file. The file's field may have any name:
 * supabase-js calls it ''. Throws 400 for a malformed form or one without a file, 413 for an oversized text field.
 */
export async function readForm(body: UploadBody, contentType: string): Promise<FormUpload> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const name = boundary?.[1] ?? boundary?.[2]
  if (name === undefined) throw invalidRequest('Multipart: Boundary not found')
  const form = new FormReader(body, name)
  const fields = new Map<string, string>()
  for (let part = await form.nextPart(); part !== undefined; part = await form.nextPart()) {
    if (part.isFile) return { fields, mimeType: part.mimeType, content: form.content() }
    if (fields.size >= MAX_FIELDS) throw invalidRequest('reach fields limit')
    fields.set(part.name, await form.text())
  }
  throw invalidRequest('No content provided')
}

class FormReader {
  readonly #body: UploadBody
  readonly #delimiter: Buffer
  /** What was read and not yet used. The line break makes the form's first boundary look like all the others. */
  #pending: Buffer = LINE_BREAK

  constructor(body: UploadBody, boundary: string) {
    this.#body = body
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  /** Goes past the next boundary and reads that part's headers; undefined at the closing boundary. */
  async nextPart(): Promise<PartHeaders | undefined> {
    await this.#through(this.#delimiter, MAX_FIELD)
    while (this.#pending.length < 2) await this.#more()
    if (this.#pending.subarray(0, 2).toString() === '--') return undefined
    const head = await this.#through(Buffer.from('\r\n\r\n'), MAX_HEADERS)
    return parseHeaders(head.toString('utf8'))
  }

  /** The part's content as text. */
  async text(): Promise<string> {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of this.content()) {
      size += piece.length
      if (size > MAX_FIELD) throw tooLarge('user_metadata')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString('utf8')
  }

  /** The part's content, up to (not including) the next boundary. */
  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#pending.indexOf(this.#delimiter)
      // A boundary may be split over two pieces: hold back what could be its beginning.
      const safe = end >= 0 ? end : this.#pending.length - this.#delimiter.length + 1
      if (safe > 0) {
        const piece = this.#pending.subarray(0, safe)
        this.#pending = this.#pending.subarray(safe)
        yield piece
      }
      if (end >= 0) return
      await this.#more()
    }
  }

  async #through(mark: Buffer, limit: number): Promise<Buffer> {
    let at = this.#pending.indexOf(mark)
    while (at < 0) {
      if (this.#pending.length > limit) throw invalidRequest('Malformed part header')
      await this.#more()
      at = this.#pending.indexOf(mark)
    }
    const before = this.#pending.subarray(0, at)
    this.#pending = this.#pending.subarray(at + mark.length)
    return before
  }

  async #more(): Promise<void> {
    const piece = await this.#body.next()
    if (piece === undefined) throw invalidRequest('Unexpected end of form')
    this.#pending = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece])
  }
}

function parseHeaders(head: string): PartHeaders {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? ''
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /;\s*filename\*?=/i.test(disposition),
    mimeType: /^content-type:\s*(.+?)\s*$/im.exec(head)?.[1],
  }
}
