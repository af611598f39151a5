import postgres, { type TransactionSql } from 'postgres'
import type { Caller, StackContext } from '../stack-types.ts'
import { accessDenied, alreadyExists, invalidRequest, StorageError } from './storage-error.ts'

/** The storage service itself, which bypasses the policies. */
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Runs the service's SQL under the caller's role, so that the project's policies apply. */
export class StorageDatabase {
  readonly #context: Pick<StackContext, 'asCaller'>

  constructor(context: Pick<StackContext, 'asCaller'>) {
    this.#context = context
  }

  /**
   * Runs `work` in one transaction under the caller's role. In policies, `storage.operation()` returns `operation`.
   * @throws StorageError with hosted Storage's response to an error of Postgres
   */
  async run<T>(caller: Caller, operation: string, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
    try {
      return await this.#context.asCaller(caller, async (tx) => {
        await tx`select set_config('storage.operation', ${operation}, true),
                        set_config('storage.allow_delete_query', 'true', true)`
        return work(tx)
      })
    } catch (error) {
      throw fromDatabase(error)
    }
  }

  /** Runs `work` under the caller's role and rolls it back. @throws StorageError if the caller lacks the rights */
  async rehearse(
    caller: Caller,
    operation: string,
    work: (tx: TransactionSql) => Promise<unknown>,
  ): Promise<void> {
    const end = new Error('Rolls the rehearsal back')
    try {
      await this.run(caller, operation, async (tx) => {
        await work(tx)
        throw end
      })
    } catch (error) {
      if (error !== end) throw error
    }
  }
}

/** Hosted Storage's response to a database error, such as 403 for a policy's refusal. Returns other errors unchanged. */
function fromDatabase(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error
  switch (error.code) {
    case '42501':
      return accessDenied(
        error.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : error.message,
      )
    case '23505':
      return alreadyExists()
    case '22021':
      return invalidRequest('Invalid byte sequence')
    default:
      return new StorageError(500, 'Internal', `database error, code: ${error.code}`)
  }
}
