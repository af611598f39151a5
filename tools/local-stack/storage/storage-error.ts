/**
 * A refusal in hosted Storage's form. The body contains the true status. Nearly all refusals have HTTP status 400, as on the
 * hosted service, because clients rely on that status.
 */
export class StorageError extends Error {
  /** The status named in the body, such as 404. */
  readonly statusCode: number
  /** The error's machine-readable name, such as `not_found`. */
  readonly error: string

  constructor(statusCode: number, error: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.error = error
  }

  /** The response to the client. The HTTP status is 400 by default, and 500 for a server error. */
  toResponse(status = this.statusCode === 500 ? 500 : 400): Response {
    const { statusCode, error, message } = this
    return Response.json({ statusCode: String(statusCode), error, message }, { status })
  }
}

export const noSuchBucket = () => new StorageError(404, 'Bucket not found', 'Bucket not found')

export const noSuchKey = () => new StorageError(404, 'not_found', 'Object not found')

export const accessDenied = (message: string) => new StorageError(403, 'Unauthorized', message)

export const alreadyExists = () => new StorageError(409, 'Duplicate', 'The resource already exists')

export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`)

export const invalidMimeType = (mimeType: string) =>
  new StorageError(415, 'invalid_mime_type', `mime type ${mimeType} is not supported`)

export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size')

export const invalidRequest = (message: string) => new StorageError(400, 'Error', message)

export const internalError = () => new StorageError(500, 'Internal', 'Internal Server Error')
