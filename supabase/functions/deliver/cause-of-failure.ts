/**
 * The delay in seconds until a message is due again after it was skipped because of other failures. The service can
 * request a longer delay.
 */
export const UNTRIED_PAUSE_S = 60

/**
 * Decides, within one run, the cause of an unclear failure (rule 9.32). The cause is the recipient at first. If another
 * message also fails without a success in between, the cause is the service. A failed recipient is not retried in this run,
 * because each attempt can delay all other messages by seconds.
 */
export function newSuspects() {
  const reasons = new Map<string, string>()
  let last: string | undefined
  let failure: string | undefined
  return {
    /** The reason to skip `address`. Undefined if a message can be sent to it. */
    reasonAgainst: (address: string): string | undefined => failure ?? reasons.get(address),
    failed(address: string, message: string, reason: string): void {
      if (last !== undefined && last !== message) failure = reason
      last = message
      reasons.set(address, reason)
    },
    /** Records that the service accepted a message, or refused it because of that message or its recipient. */
    answered(): void {
      last = undefined
    },
    /** Records a failure that the service certainly caused. */
    failedForAll(reason: string): void {
      failure = reason
    },
  }
}
