/** How long a message waits that was not tried because others failed, in seconds, unless the service asks for more. */
export const UNTRIED_PAUSE_S = 60

/**
 * Decides, within one run, whose fault an unclear failure is (rule 9.32): the recipient's, or the service's once a message to somebody
 * else fails too, with no success between the two. A recipient who has failed is not tried again in this run: each try may take
 * seconds that belong to everybody.
 */
export function newSuspects() {
  const reasons = new Map<string, string>()
  let last: string | undefined
  let failure: string | undefined
  return {
    /** Why not to try that address; undefined if it may be tried. */
    reasonAgainst: (address: string): string | undefined => failure ?? reasons.get(address),
    failed(address: string, message: string, reason: string): void {
      if (last !== undefined && last !== message) failure = reason
      last = message
      reasons.set(address, reason)
    },
    /** The service answered somebody. */
    answered(): void {
      last = undefined
    },
    /** The service's failure for certain. */
    failedForAll(reason: string): void {
      failure = reason
    },
  }
}
