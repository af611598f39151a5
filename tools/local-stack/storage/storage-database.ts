import type { TransactionSql } from 'postgres'
import type { Caller, StackContext } from '../types.ts'
import { fromDatabase } from './database-error.ts'

/** The storage service's own rights: it passes every policy. */
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Ends a rehearsal's transaction; never leaves this module. */
class Rehearsed extends Error {}

/** Runs the service's SQL under the role of whoever asks, so that the project's policies decide. */
export class StorageDatabase {
  readonly #context: Pick<StackContext, 'asCaller'>

  constructor(context: Pick<StackContext, 'asCaller'>) {
    this.#context = context
  }

  /**
   * One transaction under the caller's role. `operation` is what `storage.operation()` answers in policies.
   * What Postgres refuses is thrown as hosted Storage's answer to it.
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

  /** Finds out whether the caller may do `work`, and undoes it: how an upload is allowed before its bytes arrive. */
  async rehearse(
    caller: Caller,
    operation: string,
    work: (tx: TransactionSql) => Promise<unknown>,
  ): Promise<void> {
    const end = new Rehearsed()
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
