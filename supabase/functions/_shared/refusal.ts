import type { ErrorStatus } from './transport-code.ts'

/** Thrown to refuse a request with this status and message. */
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
