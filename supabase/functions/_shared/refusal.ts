import type { ErrorStatus } from './transport-code.ts'

/** A request that is refused with this status and message. */
export class Refusal extends Error {
  readonly status: ErrorStatus
  readonly retryAfter: string | undefined

  /**
   * @param message shown to people.
   * @param retryAfter seconds until a retry is allowed.
   */
  constructor(status: ErrorStatus, message: string, retryAfter?: string) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}
