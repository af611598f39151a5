import { accessDenied, alreadyExists, invalidRequest, StorageError } from './storage-error.ts'

/** The SQLSTATE and texts of an error that Postgres raised; undefined for any other error. */
function postgresError(error: unknown): { code: string; message: string; detail: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'PostgresError' || !('code' in error)) return undefined
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
  return { code: String(error.code), message: error.message, detail }
}

/**
 * The refusal hosted Storage makes of a database error, such as 403 for a policy's "no".
 * Errors that did not come from Postgres are returned as they are.
 */
export function fromDatabase(error: unknown): unknown {
  const raised = postgresError(error)
  if (raised === undefined) return error
  switch (raised.code) {
    case '42501':
      return accessDenied(
        raised.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : raised.message,
      )
    case '23505':
      return alreadyExists('ResourceAlreadyExists')
    case '23503':
      return raised.detail.includes('is still referenced from table')
        ? new StorageError(
            409,
            'ResourceReferenced',
            'The resource could not be updated or removed due to a foreign key constraint',
          )
        : new StorageError(404, 'InvalidRequest', 'The related resource does not exist')
    case '55P03':
      return new StorageError(423, 'ResourceLocked', 'The resource is locked')
    case '57014':
      return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out', {
        httpStatus: 544,
      })
    case '22P02':
      return new StorageError(400, 'InvalidParameter', raised.message)
    case '22021':
      return invalidRequest('Invalid byte sequence')
    default:
      return new StorageError(500, 'DatabaseError', `database error, code: ${raised.code}`)
  }
}
