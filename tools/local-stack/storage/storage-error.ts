/**
 * A refusal in the shape hosted Storage gives it. The body names the true status; the HTTP status is 400 for nearly
 * all of them, which is what the hosted service does and what clients have come to rely on.
 */
export class StorageError extends Error {
  /** The status named in the body, such as 404. */
  readonly statusCode: number
  /** The stable machine name, such as `NoSuchKey`. */
  readonly code: string
  /** The older machine name that the body's `error` field still carries, such as `not_found`. */
  readonly #error: string

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.#error = error
  }

  /** The answer a client receives. */
  toResponse(status = this.statusCode === 500 ? 500 : 400): Response {
    const { statusCode, message, code } = this
    return Response.json({ statusCode: String(statusCode), error: this.#error, message, code }, { status })
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')

export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')

export const accessDenied = (message: string) =>
  new StorageError(403, 'AccessDenied', message, 'Unauthorized')

export const alreadyExists = (code: 'KeyAlreadyExists' | 'ResourceAlreadyExists') =>
  new StorageError(409, code, 'The resource already exists', 'Duplicate')

export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`)

export const invalidMimeType = (mimeType: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${mimeType} is not supported`, 'invalid_mime_type')

export const tooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large')

export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message, 'Error')

export const internalError = () => new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal')
