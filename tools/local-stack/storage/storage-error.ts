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
  readonly error: string
  /** The status of the HTTP answer itself. */
  readonly httpStatus: number

  constructor(
    statusCode: number,
    code: string,
    message: string,
    legacy?: { error?: string; httpStatus?: number },
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.error = legacy?.error ?? code
    this.httpStatus = legacy?.httpStatus ?? (statusCode === 500 ? 500 : 400)
  }

  /** The answer a client receives. */
  toResponse(): Response {
    const { statusCode, error, message, code } = this
    return Response.json(
      { statusCode: String(statusCode), error, message, code },
      { status: this.httpStatus },
    )
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })

export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })

export const accessDenied = (message: string) =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' })

export const alreadyExists = (code: 'KeyAlreadyExists' | 'ResourceAlreadyExists') =>
  new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' })

export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`)

export const invalidMimeType = (mimeType: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${mimeType} is not supported`, {
    error: 'invalid_mime_type',
  })

export const tooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
    error: 'Payload too large',
  })

export const invalidRequest = (message: string) =>
  new StorageError(400, 'InvalidRequest', message, { error: 'Error' })

/** Also for routes that only hosted Storage has. The HTTP status is 404 here, as there. */
export const noSuchRoute = (method: string, path: string) =>
  new StorageError(404, 'InvalidRequest', `Route ${method}:${path} not found`, {
    error: 'Not Found',
    httpStatus: 404,
  })

export const internalError = () =>
  new StorageError(500, 'InternalError', 'Internal Server Error', { error: 'Internal' })
