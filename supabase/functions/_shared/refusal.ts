import type { ErrorStatus } from './transport-code.ts'

/** A request that is refused with this status and message. */
export class Refusal extends Error {
  readonly status: ErrorStatus

  /** @param message shown to people. */
  constructor(status: ErrorStatus, message: string) {
    super(message)
    this.status = status
  }
}
