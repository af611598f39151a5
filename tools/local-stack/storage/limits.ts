import { invalidMimeType, invalidRequest, tooLarge } from './storage-error.ts'

const UNITS: Record<string, number> = { b: 1, kb: 1000, mb: 1e6, gb: 1e9 }
const ALLOWED_TYPE = /^([a-zA-Z0-9\-+.]+\/([a-zA-Z0-9\-+.]+|\*)(;\s*charset=[a-zA-Z0-9-]+)?|\*)$/

/**
 * A bucket's size limit in bytes, from a number of bytes or a text such as `5MB` (units of 1000).
 * Refuses a malformed one, and one above the project's own limit (413), as hosted Storage does.
 */
export function parseSizeLimit(limit: number | string, projectLimit: number): number {
  let bytes = limit
  if (typeof bytes === 'string') {
    const match = /^([0-9]+(?:\.[0-9]+)?)(gb|mb|kb|b)$/i.exec(bytes)
    const unit = UNITS[match?.[2]?.toLowerCase() ?? '']
    if (match === null || unit === undefined) {
      throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
    }
    bytes = Math.floor(Number(match[1]) * unit)
  }
  if (bytes > projectLimit) throw tooLarge()
  return bytes
}

/** Refuses an entry that is no MIME type (415); `image/*` and `*` are allowed. */
export function requireMimeTypes(types: string[]): void {
  const malformed = types.find((type) => type.length > 1000 || !ALLOWED_TYPE.test(type))
  if (malformed !== undefined) throw invalidMimeType(malformed)
}

/** Refuses a file whose type is not among a bucket's allowed types (415). An empty list allows all. */
export function requireAllowedType(mimeType: string, allowed: readonly string[]): void {
  if (allowed.length === 0) return
  const [type, subtype] = mimeType.split('/')
  const isAllowed = allowed.some((entry) => {
    const [allowedType, allowedSubtype] = entry.split('/')
    return subtype !== undefined && allowedType === type && ['*', subtype].includes(allowedSubtype ?? '')
  })
  if (!isAllowed) throw invalidMimeType(mimeType)
}
