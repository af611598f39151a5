import type { ErrorStatus } from './transport-code.ts'

/** A request that cannot be fulfilled; the caller is answered with this status and message. */
export class Refusal extends Error {
  readonly status: ErrorStatus

  /** @param message for people: the caller sees it. */
  constructor(status: ErrorStatus, message: string) {
    super(message)
    this.status = status
  }
}
